"""What tests/clients/calls.test.ts wants of every client, in Python: one line for each thing that was done."""

import json
import os
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from portal import ForgedAnswer, Portal, PortalError  # noqa: E402


def show(value):
    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


portal = Portal(os.environ["PORTAL"], os.environ["KEY_ID"], open(os.environ["KEY"]).read())
show(portal.read("/api/echo", {"text": "票据"})[0])
show(portal.write("/api/busy", {}, "busy-0123456789abcdef")[0])
show(portal.write("/api/at-work", {}, "work-0123456789abcdef")[0])
for path in ("/api/forged", "/api/refused"):
    try:
        portal.write(path, {})
    except ForgedAnswer:
        print("forged")
    except PortalError as error:
        print(error.status, error.code, str(error.is_signed).lower())
print(*(row["row"] for row in portal.rows("/api/bills/query_holding")))
seqs = []
for events, following in portal.events(poll=0.001):
    seqs += [event["seq"] for event in events]
    if following == "1.3":
        break
print(*seqs)
