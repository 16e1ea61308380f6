"""What clients/python answers to every vector: JSON on standard output, by name. Arguments: the two folders."""

import base64
import json
import sys

client, vectors = sys.argv[1:]
sys.path.insert(0, client)
sys.dont_write_bytecode = True
import portal  # noqa: E402

keys = json.load(open(vectors + "keys.json"))
public = {name: portal.read_key(key["public_key"]) for name, key in keys.items()}


def body_of(vector):
    if "body" in vector:
        return vector["body"].encode()
    if "body_base64" in vector:
        return base64.b64decode(vector["body_base64"])
    text, times = vector["body_repeat"]
    return (text * times).encode()


def sign(v):
    key = portal.read_key(keys[v["key"]]["private_key"])
    headers, base = portal.sign_request(
        key,
        v["key_id"],
        v["method"],
        v["target_uri"],
        body_of(v),
        v["created"],
        v["nonce"],
        v.get("idempotency_key"),
        v["api_version"],
    )
    return {"base": base, "headers": headers}


def verify_answer(v):
    asked = v["request"]
    names = v["keys"]
    return portal.verify_answer(
        asked["method"],
        asked["target_uri"],
        asked["signature"],
        v["status"],
        v["headers"],
        body_of(v),
        lambda key_id: public.get(names.get(key_id)),
    )


answers = {
    "digest": lambda v: portal.content_digest(body_of(v)),
    "sign": sign,
    "verify-request": lambda v: portal.verify_request(
        v["method"], v["target_uri"], v["headers"], body_of(v), public[v["key"]], v["now"], v["write"]
    ),
    "verify-answer": verify_answer,
    "verify-webhook": lambda v: portal.check_webhook(
        v["headers"], body_of(v), v["now"], v["secrets"], v["public_keys"]
    ),
}

results = {}
for kind, answer in answers.items():
    for vector in json.load(open(vectors + kind + ".json")):
        results[vector["name"]] = answer(vector)
json.dump(results, sys.stdout)
