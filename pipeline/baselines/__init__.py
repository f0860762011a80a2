"""Small real systems for each role, runnable on any edition or pack; also the demo edition's participants.

They see what a participant sees: a folder of materials, a Student pack or an Evaluator pack.
"""
