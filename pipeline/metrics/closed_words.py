"""Closed-set words of English, German, Czech and Ukrainian: the lists alone; `word_filter` says how they are used.

The lists are frozen: a test pins their digest, and whoever changes one raises VERSION, which stands in the signature.
CLOSED holds pronouns (with English contractions that begin with one), determiners and conjunctions; FUNCTION holds
prepositions and auxiliaries.  Inflected forms are written out; a word of two classes stands where it is commoner.
"""

from typing import Literal, get_args

Language = Literal["en", "de", "cs", "uk"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
VERSION = 1

CLOSED: dict[Language, str] = {
    "en": """
        i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself
        we us our ours ourselves they them their theirs themselves themself one oneself this that these those who
        whom whose which what whoever whomever whichever whatever someone somebody something anyone anybody anything
        everyone everybody everything nobody nothing none a an the some any no every each either neither both all
        half another other others such same much many more most few fewer fewest little less least several enough
        and or but nor so yet because although though while whereas if unless until since when whenever where
        wherever whether than as once lest provided i'm i've i'll i'd you're you've you'll you'd he's he'll he'd
        she's she'll she'd it's it'll it'd we're we've we'll we'd they're they've they'll they'd that's there's
        who's what's
        """,
    "de": """
        ich mich mir mein meine meinem meinen meiner meines du dich dir dein deine deinem deinen deiner deines er
        ihn ihm sein seine seinem seinen seiner seines sie ihr ihre ihrem ihren ihrer ihres ihnen es wir uns unser
        unsere unserem unseren unserer unseres unsre unsrem unsren unsrer unsres euch euer eure eurem euren eurer
        eures sich man einander der die das den dem des dessen deren denen derer ein eine einem einen einer eines
        dieser diese dieses diesem diesen dies jener jene jenes jenem jenen derselbe dieselbe dasselbe denselben
        demselben desselben dieselben derselben derjenige diejenige dasjenige denjenigen demjenigen desjenigen
        diejenigen derjenigen welcher welche welches welchem welchen wer wen wem wessen was jemand jemanden jemandem
        jemandes niemand niemanden niemandem niemandes etwas nichts irgendwer irgendetwas kein keine keinem keinen
        keiner keines jeder jede jedes jedem jeden jedermann mancher manche manches manchem manchen alle alles allem
        allen aller beide beides beidem beiden beider einige einiges einigem einigen einiger mehrere mehreren
        mehrerer viel viele vieles vielem vielen vieler wenig wenige weniges wenigem wenigen weniger solch solche
        solches solchem solchen solcher andere anderes anderem anderen anderer mehr meist meiste meisten genug
        selbst selber und oder aber sondern denn doch weil da dass daß ob wenn als während obwohl obgleich obschon
        nachdem bevor ehe bis seit seitdem sobald solange damit sodass falls sofern indem wie sowie sowohl weder
        noch entweder je desto umso jedoch
        """,
    "cs": """
        já mě mne mně mi mnou ty tě tebe tobě ti tebou on jeho jej ho něj něho jemu mu němu něm jím ním ona ji jí ni
        ní její jejího jejímu jejím jejích jejími ono my nás nám námi vy vás vám vámi oni ony jich nich jim nim jimi
        nimi jejich se sebe sobě si sebou můj má mé moje mého mému mém mým mou mých mými moji tvůj tvá tvé tvoje
        tvého tvému tvém tvým tvou tvých tvými tvoji svůj svá své svoje svého svému svém svým svou svých svými svoji
        náš naše našeho našemu našem naším naši našich našim našimi váš vaše vašeho vašemu vašem vaším vaši vašich
        vašim vašimi ten ta to toho té tomu tu tom tím tou těch těm těmi tento tato toto tohoto této tomuto tuto
        tomto tímto touto těchto těmto těmito tyto tito tenhle tahle tohle onen onoho onomu onom oním takový taková
        takové takového takovému takovém takovým takovou takových takovými týž táž též tentýž tatáž totéž stejný sám
        sama samo sami samy kdo koho komu kom kým co čeho čemu čem čím který která které kterého kterému kterém
        kterým kterou kterých kterými kteří jaký jaká jaké jakého jakému jakém jakým jakou jakých jakými jací čí
        jenž jež jehož jejž jemuž jíž jímž jejíž jejichž někdo někoho někomu někom někým něco něčeho něčemu něčem
        něčím některý některá některé některého některému některém některým některou některých některými někteří
        nějaký nějaká nějaké nějakého nějakému nějakém nějakým nějakou nějakých nějakými nikdo nikoho nikomu nikom
        nikým nic ničeho ničemu ničem ničím žádný žádná žádné žádného žádnému žádném žádným žádnou žádných žádnými
        žádní každý každá každé každého každému každém každým každou všechen všechna všechno všichni všechny vše
        všeho všemu všem vším vší všech všemi kdokoli cokoli kterýkoli jakýkoli mnoho mnoha málo mála několik
        několika více méně nejvíce nejméně dost oba obě obou oběma jiný jiná jiné jiného jinému jiném jiným jinou
        jiných jinými jiní a i ani nebo anebo či ale avšak však nýbrž ba že aby kdyby jestli jestliže pokud když až
        než protože neboť poněvadž jelikož ačkoli ačkoliv přestože třebaže zatímco dokud jakmile jak jako tak takže
        proto tedy buď
        """,
    "uk": """
        я мене мені мною ти тебе тобі тобою він його йому ним нього ньому вона її їй нею неї ній воно ми нас нам
        нами ви вас вам вами вони їх їм ними них себе собі собою мій моя моє мого моєму моїм моєї моїй моєю мої моїх
        моїми твій твоя твоє твого твоєму твоїм твоєї твоїй твоєю твої твоїх твоїми свій своя своє свого своєму
        своїм своєї своїй своєю свої своїх своїми свою мою твою наш наша наше нашого нашому нашим нашої нашій нашою
        нашу наші наших нашими ваш ваша ваше вашого вашому вашим вашої вашій вашою вашу ваші ваших вашими їхній їхня
        їхнє їхнього їхньому їхнім їхньої їхньою їхню їхні їхніх їхніми цей ця це цього цьому цим цієї цій цією цю
        ці цих цими той та те того тому тим тієї тій тією ту ті тих тими такий така таке такого такому таким такої
        такій такою таку такі таких такими сам сама саме самого самому самим самої самій самою саму самі самих
        самими інший інша інше іншого іншому іншим іншої іншій іншою іншу інші інших іншими хто кого кому ким ком що
        чого чому чим який яка яке якого якому яким якої якій якою яку які яких якими котрий котра котре котрого
        котрому котрим котрої котрій котрою котру котрі котрих котрими чий чия чиє чийого чиєму чиїм чиєї чиїй чиєю
        чию чиї чиїх чиїми хтось когось комусь кимось щось чогось чомусь чимось якийсь якась якесь якогось якомусь
        якимсь якоїсь якійсь якоюсь якусь якісь якихось якимись ніхто нікого нікому ніким ніщо нічого нічому нічим
        ніякий ніяка ніяке ніякого ніякому ніяким ніякої ніяку ніякі ніяких жоден жодна жодне жодного жодному жодним
        жодної жодну жодній кожен кожний кожна кожне кожного кожному кожним кожної кожній кожною кожну кожні кожних
        весь вся все всього всьому всім всієї всій всією всю всі всіх всіма увесь уся усе усього усьому усім усієї
        усій усією усю усі усіх усіма будь-хто будь-що будь-який будь-яка будь-яке будь-якого будь-якої будь-які
        багато мало кілька декілька більше менше найбільше найменше досить обидва обидві обох обом обома і й або чи
        але проте однак зате а ні ані щоб якби якщо коли поки доки ніж аніж бо оскільки хоча хоч немов наче неначе
        ніби мов як так тож отже то
        """,
}

FUNCTION: dict[Language, str] = {
    "en": """
        about above across after against along amid among around at before behind below beneath beside besides
        between beyond by despite down during except for from in inside into like near of off on onto out outside
        over past per since through throughout till to toward towards under underneath until up upon via with within
        without am is are was were be been being do does did doing done have has had having can could may might must
        shall should will would ought cannot isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't
        can't couldn't won't wouldn't shouldn't mustn't not
        """,
    "de": """
        an am ans auf aufs aus außer bei beim bis durch durchs für fürs gegen hinter in im ins mit nach neben ohne
        seit trotz über um ums unter von vom vor während wegen zu zum zur zwischen gegenüber laut gemäß entlang
        innerhalb außerhalb statt anstatt bin bist ist sind seid war warst waren wart gewesen sei seien wäre wären
        habe hast hat haben habt hatte hatten hattet gehabt hätte hätten werde wirst wird werden werdet wurde wurden
        geworden worden würde würden kann kannst können könnt konnte konnten könnte könnten muss musst müssen müsst
        musste mussten müsste müssten soll sollst sollen sollt sollte sollten will willst wollen wollt wollte
        wollten darf darfst dürfen dürft durfte durften dürfte dürften mag magst mögen mögt mochte mochten möchte
        möchten nicht
        """,
    "cs": """
        bez beze do k ke ku kromě kolem kvůli mezi mimo místo na nad nade o ob od ode okolo po pod pode podle podél
        před přede přes při pro proti s skrz stran u v ve vedle vůči vyjma z za ze uvnitř vně během díky dle být
        jsem jsi je jsme jste jsou není nejsou nejsem nejsi nejsme nejste byl byla bylo byli byly nebyl nebyla
        nebylo nebyli nebyly budu budeš bude budeme budete budou nebude nebudou bych bys by bychom byste mít mám máš
        máme máte mají měl měla mělo měli měly moci mohu můžu můžeš může můžeme můžete mohou můžou mohl mohla mohlo
        mohli mohly muset musím musíš musí musíme musíte musejí musel musela muselo museli musely smět smím smí
        chtít chci chce ne
        """,
    "uk": """
        без безо біля в від за для до з зі із завдяки крізь крім кругом між на навколо над наді о об окрім перед
        переді під підо після по поза поміж понад поряд при про проти протягом ради серед у уві через щодо всередині
        бути є був була було були не нема немає буду будеш буде будемо будете будуть би б могти можу можеш може
        можемо можете можуть міг могла могло могли мусити мушу мусить мусять мати маю має мають мав мала мало мали
        слід треба
        """,
}
