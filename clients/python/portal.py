"""Signs calls of the portal, verifies its answers and webhooks, pages, follows events.

One file for Python 3.9 and later. Ed25519 is signed by the package `cryptography`, SM2 by the command `openssl`.
"""

import base64
import hashlib
import hmac
import json
import os
import random
import re
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
import uuid

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

API_VERSION = "2026-12-01"
MOST_AWAY = 300
SM2_USER_ID = "1234567812345678"

_B64 = re.compile(r"[A-Za-z0-9+/]+={0,2}")


def _encode(data):
    return base64.b64encode(data).decode()


def _bytes(body):
    return body.encode() if isinstance(body, str) else body


# Keys


class Ed25519Key:
    """A private or public key in PEM."""

    algorithm = "ed25519"

    def __init__(self, pem):
        if "PRIVATE" in pem:
            self._private = serialization.load_pem_private_key(pem.encode(), None)
            self._public = self._private.public_key()
        else:
            self._public = serialization.load_pem_public_key(pem.encode())
        if not isinstance(self._public, Ed25519PublicKey):
            raise ValueError("not an Ed25519 key")

    @classmethod
    def of_bytes(cls, data):
        """A public key from its 32 bytes."""
        spki = base64.b64decode("MCowBQYDK2VwAyEA") + data
        return cls("-----BEGIN PUBLIC KEY-----\n%s\n-----END PUBLIC KEY-----\n" % _encode(spki))

    def sign(self, message):
        return self._private.sign(message)

    def verify(self, message, signature):
        try:
            self._public.verify(signature, message)
            return True
        except InvalidSignature:
            return False


class Sm2Key:
    """A private or public key in PEM. The wire has r and s in 32 bytes each, the command writes DER."""

    algorithm = "sm2-sm3"

    def __init__(self, pem):
        self._pem = pem

    def sign(self, message):
        return _from_der(self._openssl(message, ["-sign"]).stdout)

    def verify(self, message, signature):
        if len(signature) != 64:
            return False
        return self._openssl(message, ["-verify"], _to_der(signature)).returncode == 0

    def _openssl(self, message, how, signature=None):
        # In a folder that only this user reads, gone when the command has ended.
        with tempfile.TemporaryDirectory() as folder:
            paths = {name: os.path.join(folder, name) for name in ("key", "message", "signature")}
            for name, data in (("key", self._pem.encode()), ("message", message), ("signature", signature or b"")):
                with open(paths[name], "wb") as file:
                    file.write(data)
            command = ["openssl", "dgst", "-sm3", "-sigopt", "distid:" + SM2_USER_ID, *how, paths["key"]]
            if signature is not None:
                command += ["-signature", paths["signature"]]
            done = subprocess.run(command + [paths["message"]], capture_output=True)
        if signature is None and done.returncode != 0:
            raise ValueError("openssl did not sign: " + done.stderr.decode())
        return done


def _from_der(der):
    # 30 length, 02 length r, 02 length s: all lengths are one byte here.
    r_end = 4 + der[3]
    numbers = der[4:r_end], der[r_end + 2 :]
    return b"".join(number.lstrip(b"\0").rjust(32, b"\0") for number in numbers)


def _to_der(signature):
    numbers = []
    for number in (signature[:32], signature[32:]):
        short = number.lstrip(b"\0") or b"\0"
        if short[0] & 0x80:
            short = b"\0" + short
        numbers.append(bytes([2, len(short)]) + short)
    body = b"".join(numbers)
    return bytes([0x30, len(body)]) + body


def read_key(pem):
    """An Ed25519 or SM2 key, private or public, from its PEM."""
    try:
        return Ed25519Key(pem)
    except Exception:  # Which of its errors says that the curve is another differs from release to release.
        return Sm2Key(pem)


# What a signature covers (RFC 9421, RFC 9530)


def content_digest(body):
    return "sha-256=:%s:" % _encode(hashlib.sha256(_bytes(body)).digest())


def _signature_base(components, value_of, params):
    lines = []
    for component in components:
        value = value_of(component)
        if value is None:
            return None
        lines.append("%s: %s" % (component, value))
    return "\n".join(lines + ['"@signature-params": ' + params])


def sign_request(key, key_id, method, target_uri, body, created, nonce, idempotency_key=None, api_version=API_VERSION):
    """The headers that sign a call, and the text that was signed."""
    values = {"@method": method, "@target-uri": target_uri}
    values.update({"content-digest": content_digest(body), "api-version": api_version})
    if idempotency_key is not None:
        values["idempotency-key"] = idempotency_key
    components = ['"%s"' % name for name in values]
    params = '(%s);created=%d;nonce="%s";keyid="%s"' % (" ".join(components), created, nonce, key_id)
    base = _signature_base(components, lambda name: values[name[1:-1]], params)
    headers = {name: value for name, value in values.items() if not name.startswith("@")}
    headers["signature-input"] = "sig1=" + params
    headers["signature"] = "sig1=:%s:" % _encode(key.sign(base.encode()))
    return headers, base


# Verdicts: ok, missing, unreadable, version, digest, clock, signature

_ITEM = r'"[^"\\]+"(?:;req|;key="[^"\\]*")*'
_PARAM = r';[a-z][a-z0-9_]*=(?:"[^"\\]*"|[0-9]+)'
_INPUT = re.compile(r"([a-z*][a-z0-9_.*-]*)=(\(((?:%s(?: %s)*)?)\)((?:%s)*))" % (_ITEM, _ITEM, _PARAM))


def _values(headers, name):
    return [value.strip() for given, value in headers if given.lower() == name]


def _first(headers, name):
    return (_values(headers, name) or [None])[0]


def _read_signature(headers):
    inputs, signatures = _values(headers, "signature-input"), _values(headers, "signature")
    if not inputs or not signatures:
        return "missing"
    read = _INPUT.fullmatch(inputs[0])
    signed = re.fullmatch(r"([^=]+)=:(%s):" % _B64.pattern, signatures[0])
    if len(inputs) > 1 or len(signatures) > 1 or not read or not signed or read[1] != signed[1]:
        return "unreadable"
    components = re.findall(_ITEM, read[3])
    pairs = re.findall(r';([a-z][a-z0-9_]*)=("?)([^";]*)\2', read[4])
    params = {name: value for name, _, value in pairs}
    if len(set(components)) < len(components) or len(params) < len(pairs):
        return "unreadable"
    return components, params, read[2], base64.b64decode(signed[2])


def _check_digest(headers, body):
    digests = _values(headers, "content-digest")
    if not digests:
        return "missing"
    if len(digests) > 1 or not re.fullmatch(r"sha-256=:[A-Za-z0-9+/]{43}=:", digests[0]):
        return "unreadable"
    return "ok" if digests[0] == content_digest(body) else "digest"


def _check_text(components, value_of, params, signature, key):
    base = _signature_base(components, value_of, params)
    if base is None:
        return "missing"
    return "ok" if key is not None and key.verify(base.encode(), signature) else "signature"


def verify_request(method, target_uri, headers, body, key, now, is_write):
    """Whether a call is signed as the portal wants it: for tests of a signer. `headers` are pairs."""
    if any(len(_values(headers, name)) > 1 for name in ("content-digest", "api-version", "idempotency-key")):
        return "unreadable"
    signed = _read_signature(headers)
    if isinstance(signed, str):
        return signed
    components, params, inner, signature = signed
    needed = ['"@method"', '"@target-uri"', '"content-digest"', '"api-version"']
    needed += ['"idempotency-key"'] if is_write else []
    if not set(needed) <= set(components) or not {"created", "nonce", "keyid"} <= set(params):
        return "missing"
    if len(components) > len(needed) or not set(params) <= {"created", "nonce", "keyid", "alg"}:
        return "unreadable"
    if not re.fullmatch(r"[A-Za-z0-9_-]{16,64}", params["nonce"]) or not re.fullmatch(r"[0-9]{1,12}", params["created"]):
        return "unreadable"
    if key is not None and params.get("alg", key.algorithm) != key.algorithm:
        return "unreadable"
    if _first(headers, "api-version") != API_VERSION:
        return "version"
    digest = _check_digest(headers, body)
    if digest != "ok":
        return digest
    if abs(int(params["created"]) - now) > MOST_AWAY:
        return "clock"
    own = {'"@method"': method, '"@target-uri"': target_uri}
    return _check_text(components, lambda name: own.get(name) or _first(headers, name[1:-1]), inner, signature, key)


def verify_answer(method, target_uri, request_signature, status, headers, body, key_of):
    """Whether an answer is the portal's to this very call: an unsigned one may be anybody's."""
    signed = _read_signature(headers)
    if isinstance(signed, str):
        return signed
    components, params, inner, signature = signed
    own = {
        '"@status"': str(status),
        '"@method";req': method,
        '"@target-uri";req': target_uri,
        '"signature";req': request_signature,
    }
    if not set(own) | {'"content-digest"'} <= set(components) or not {"created", "keyid"} <= set(params):
        return "missing"
    digest = _check_digest(headers, body)
    if digest != "ok":
        return digest
    key = key_of(params["keyid"])
    return _check_text(components, lambda name: own.get(name) or _first(headers, name[1:-1]), inner, signature, key)


def check_webhook(headers, body, now, secrets=(), public_keys=()):
    """Whether a delivery is the portal's and of now (Standard Webhooks). `body` as it arrived."""
    given = [_values(headers, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")]
    if not all(given):
        return "missing"
    (id_, timestamp, signatures), doubled = [values[0] for values in given], any(len(values) > 1 for values in given)
    if doubled or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return "unreadable"
    if abs(int(timestamp) - now) > MOST_AWAY:
        return "clock"
    signed = ("%s.%s." % (id_, timestamp)).encode() + _bytes(body)
    macs = [hmac.new(base64.b64decode(text.split("_", 1)[-1]), signed, hashlib.sha256) for text in secrets]
    keys = [Ed25519Key.of_bytes(base64.b64decode(text.split("_", 1)[-1])) for text in public_keys]
    for text in signatures.split(" "):
        version, _, encoded = text.partition(",")
        signature = base64.b64decode(encoded) if _B64.fullmatch(encoded) and len(encoded) % 4 == 0 else b""
        if version == "v1" and any(hmac.compare_digest(mac.digest(), signature) for mac in macs):
            return "ok"
        if version == "v1a" and any(key.verify(signed, signature) for key in keys):
            return "ok"
    return "signature"


def verify_webhook(headers, body, secrets=(), public_keys=()):
    """The event of a delivery; ValueError when it is not the portal's, or not of now."""
    verdict = check_webhook(headers, body, int(time.time()), secrets, public_keys)
    if verdict != "ok":
        raise ValueError("the delivery is refused: " + verdict)
    return json.loads(body)


# Calls


class PortalError(Exception):
    """What the portal refused. `code` is a code of the table of errors, `request_id` to be quoted for help."""

    def __init__(self, status, answer, retry_after, is_signed):
        super().__init__("%s %s" % (answer.get("error_no", status), answer.get("error_msg", "")))
        self.status = status
        self.code = answer.get("error_no", "")
        self.fields = answer.get("fields", {})
        self.request_id = answer.get("request_id", "")
        self.retry_after = None if retry_after is None else float(retry_after)
        # A refusal that the portal has not signed says nothing about what was done.
        self.is_signed = is_signed


class ForgedAnswer(Exception):
    """An answer that says success and is not signed by the portal: act as if there had been none."""


def _may_pass(error):
    if not isinstance(error, PortalError):
        return True
    return error.retry_after is not None or error.code == "20032" or error.status in (502, 503, 504)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Portal:
    def __init__(self, origin, key_id, private_key, tries=4, timeout=30):
        """`origin` as the portal's PUBLIC_ORIGIN says; `private_key` is PEM, or an object that signs."""
        self._origin, self._key_id, self._tries, self._timeout = origin, key_id, tries, timeout
        self._key = read_key(private_key) if isinstance(private_key, str) else private_key
        self._open = urllib.request.build_opener(_NoRedirect).open
        self._answer_keys = {}

    def read(self, path, body=None):
        """A call that changes nothing; the rows of its answer."""
        return self._try(path, body or {}, None)

    def write(self, path, body, idempotency_key=None):
        """A call that changes something: done once for each key. Store the key before the first try."""
        return self._try(path, body, idempotency_key or str(uuid.uuid4()))

    def rows(self, path, **filters):
        """Every row of a paged call."""
        page_no, seen = 1, 0
        while True:
            page = self.read(path, {**filters, "page_no": page_no, "page_size": 100})[0]
            yield from page["rows"]
            page_no, seen = page_no + 1, seen + len(page["rows"])
            if not page["rows"] or seen >= page["total"]:
                return

    def events(self, after=None, types=None, poll=2.0):
        """Batches (events, next) in their order, without end. Keep `next` when all of a batch is done."""
        while True:
            wanted = {"after": after, "types": types}
            wanted = {name: value for name, value in wanted.items() if value is not None}
            page = self.read("/api/event/query_event", {**wanted, "limit": 500})[0]
            after = page["next"]
            if page["events"]:
                yield page["events"], after
            if not page["has_more"]:
                time.sleep(poll)

    def _try(self, path, body, idempotency_key):
        data = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        return self._again(self._tries, lambda: self._once(path, data, idempotency_key))

    def _again(self, tries, act):
        for nth in range(1, tries + 1):
            try:
                return act()
            except (PortalError, urllib.error.URLError, OSError) as error:
                told = getattr(error, "retry_after", None)
                wait = 2**nth * 0.1 * random.uniform(0.5, 1.5) if told is None else told
                if nth == tries or not _may_pass(error) or wait > 120:
                    raise
                time.sleep(wait)

    def _once(self, path, data, idempotency_key):
        uri = self._origin + path
        # Signed anew at every try: a nonce serves once.
        headers, _ = sign_request(
            self._key, self._key_id, "POST", uri, data, int(time.time()), str(uuid.uuid4()), idempotency_key
        )
        request = urllib.request.Request(uri, data, {**headers, "Content-Type": "application/json"}, method="POST")
        try:
            with self._open(request, timeout=self._timeout) as answer:
                status, received, text = answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refused:
            status, received, text = refused.code, refused.headers, refused.read()
        named = re.search(r';keyid="([^"]*)"', received.get("signature-input", ""))
        if named and named[1] not in self._answer_keys:
            self._again(4, self._read_answer_keys)
        verdict = verify_answer(
            "POST", uri, headers["signature"], status, received.items(), text, self._answer_keys.get
        )
        if status != 200:
            raise PortalError(status, _read_json(text), received.get("retry-after"), verdict == "ok")
        if verdict != "ok":
            raise ForgedAnswer("the answer is not the portal's: " + verdict)
        return _read_json(text)["data"]

    def _read_answer_keys(self):
        """Changes nothing, and so is tried again even for whoever tries calls once."""
        with self._open(self._origin + "/api/keys", timeout=self._timeout) as answer:
            for key in json.load(answer)["keys"]:
                if key["crv"] == "Ed25519":
                    x = base64.urlsafe_b64decode(key["x"] + "=")
                    self._answer_keys[key["kid"]] = Ed25519Key.of_bytes(x)


def _read_json(text):
    try:
        return json.loads(text)
    except ValueError:
        return {}
