# Where espeak-ng begins each word, ms: its library tells, its command doesn't. Reads {"voice", "speed", "texts"} as
# JSON, writes for each text {"words": [[offset of the character, ms], ...], "end": ms}. Used by make-clips.ts only.
import ctypes
import json
import sys

WORD, SENTENCE_END, LAST = 1, 5, 0
SYNCHRONOUS, UTF8, RATE = 2, 1, 1


class Id(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8)]


class Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", Id),
    ]


asked = json.load(sys.stdin)
espeak = ctypes.CDLL("libespeak-ng.so.1")
if espeak.espeak_Initialize(SYNCHRONOUS, 0, None, 0) <= 0:
    sys.exit("espeak-ng did not start")
words = []
ends = []


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(Event))
def hear(_sound, _samples, events):
    i = 0
    while events[i].type != LAST:
        if events[i].type == WORD:
            words.append([events[i].text_position - 1, events[i].audio_position])
        if events[i].type == SENTENCE_END:
            ends.append(events[i].audio_position)
        i += 1
    return 0


espeak.espeak_SetSynthCallback(hear)
if espeak.espeak_SetVoiceByName(asked["voice"].encode()) != 0:
    sys.exit("no such voice")
espeak.espeak_SetParameter(RATE, int(asked["speed"]), 0)
found = []
for text in asked["texts"]:
    words.clear()
    ends.clear()
    data = text.encode()
    if espeak.espeak_Synth(data, len(data) + 1, 0, 0, 0, UTF8, None, None) != 0:
        sys.exit("espeak-ng did not speak")
    found.append({"words": list(words), "end": max(ends)})
json.dump(found, sys.stdout)
