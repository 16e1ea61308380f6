# Signs calls of the portal, verifies its answers and webhooks: for bash, with openssl (3 or later), curl and awk.
#
#   . portal.sh
#   PORTAL=https://portal.example PORTAL_KEY_ID=ck_… PORTAL_KEY=private.pem
#   portal_read  /api/bills/query_holding '{"page_no":1,"page_size":10}'
#   portal_write /api/discount/withdraw_apply '{"apply_no":"…"}' "$idempotency_key"
#   portal_rows  /api/bills/query_holding '{"state":"10"}'
#   portal_events "$cursor" command
#
# Both print the answer. 0: done, and signed by the portal; 1: refused; 2: not answered, or not by the portal.

PORTAL_API_VERSION=2026-12-01
portal_sm2_id=1234567812345678

# Bytes, hex and base64. What may hold any byte goes through files.

portal_base64() { openssl base64 -A; }
portal_hex() { od -An -v -tx1 | tr -d ' \n'; }
portal_unhex() { printf '%b' "$(sed 's/../\\x&/g')"; }

# portal_digest BODY_FILE
portal_digest() { printf 'sha-256=:%s:' "$(openssl dgst -sha256 -binary "$1" | portal_base64)"; }

# Keys in PEM, Ed25519 or SM2. The wire has r and s of SM2 in 32 bytes each, openssl writes DER.

portal_is_sm2() { [[ $(openssl pkey "$@" -noout -text 2>/dev/null) == *SM2* ]]; }

portal_der_integer() {
  local hex=$1
  while [[ $hex == 00?* ]]; do hex=${hex#00}; done
  [[ $hex == [89a-f]* ]] && hex=00$hex
  printf '02%02x%s' $((${#hex} / 2)) "$hex"
}

# portal_sign_text PRIVATE_KEY TEXT_FILE: the signature in base64
portal_sign_text() {
  local numbers
  if ! portal_is_sm2 -in "$1"; then
    openssl pkeyutl -sign -inkey "$1" -rawin -in "$2" | portal_base64
    return
  fi
  numbers=$(openssl dgst -sm3 -sigopt "distid:$portal_sm2_id" -sign "$1" "$2" | openssl asn1parse -inform DER |
    sed -n 's/.*INTEGER *://p')
  # shellcheck disable=SC2086
  printf '%64s%64s' $numbers | tr ' ' 0 | portal_unhex | portal_base64
}

# portal_holds PUBLIC_KEY TEXT_FILE SIGNATURE_IN_BASE64
portal_holds() {
  local folder hex body status
  folder=$(mktemp -d)
  printf '%s' "$3" | openssl base64 -d -A >"$folder/signature" 2>/dev/null
  if portal_is_sm2 -pubin -in "$1"; then
    hex=$(portal_hex <"$folder/signature")
    body=$(portal_der_integer "${hex:0:64}")$(portal_der_integer "${hex:64}")
    printf '30%02x%s' $((${#body} / 2)) "$body" | portal_unhex >"$folder/der"
    [[ ${#hex} == 128 ]] &&
      openssl dgst -sm3 -sigopt "distid:$portal_sm2_id" -verify "$1" -signature "$folder/der" "$2" >/dev/null 2>&1
  else
    openssl pkeyutl -verify -pubin -inkey "$1" -rawin -in "$2" -sigfile "$folder/signature" >/dev/null 2>&1
  fi
  status=$?
  rm -r "$folder"
  return $status
}

# portal_ed25519 BASE64_OF_32_BYTES: the public key in PEM
portal_ed25519() { printf -- '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA%s\n-----END PUBLIC KEY-----\n' "$1"; }

# portal_sign PRIVATE_KEY KEY_ID METHOD TARGET_URI BODY_FILE CREATED NONCE [IDEMPOTENCY_KEY [API_VERSION]]
# The headers that sign a call, one a line. The text that was signed is left in $portal_base.
portal_sign() {
  local version=${9:-$PORTAL_API_VERSION} digest names text params
  digest=$(portal_digest "$5")
  names='"@method" "@target-uri" "content-digest" "api-version"'
  portal_base=$(printf '"@method": %s\n"@target-uri": %s\n"content-digest": %s\n"api-version": %s' \
    "$3" "$4" "$digest" "$version")
  if [[ -n ${8-} ]]; then
    names+=' "idempotency-key"'
    portal_base+=$'\n"idempotency-key": '$8
  fi
  params="($names);created=$6;nonce=\"$7\";keyid=\"$2\""
  portal_base+=$'\n"@signature-params": '$params
  text=$(mktemp)
  printf '%s' "$portal_base" >"$text"
  printf 'content-digest: %s\napi-version: %s\n' "$digest" "$version"
  [[ -z ${8-} ]] || printf 'idempotency-key: %s\n' "$8"
  printf 'signature-input: sig1=%s\nsignature: sig1=:%s:\n' "$params" "$(portal_sign_text "$1" "$text")"
  rm "$text"
}

# Verdicts: ok, missing, unreadable, version, digest, clock, signature. Headers lie in a file, one a line.

# portal_values HEADERS_FILE NAME: its values, one a line
portal_values() {
  awk -v wanted="$2" '{ at = index($0, ":") } at && tolower(substr($0, 1, at - 1)) == wanted {
    value = substr($0, at + 1); gsub(/^[ \t]+|[ \t\r]+$/, "", value); print value }' "$1"
}
portal_count() { portal_values "$1" "$2" | grep -c ''; }

# portal_parse HEADERS_FILE: prints a verdict where it cannot go on; sets $portal_inner, $portal_list, $portal_signature
# and param_<name>
portal_parse() {
  local LC_ALL=C input signature label rest name value
  local item='"@?[a-z0-9-]+"(;req|;key="[a-z0-9_.*-]*")*' param=';[a-z][a-z0-9_]*=("[^"\\]*"|[0-9]+)'
  unset param_created param_nonce param_keyid param_alg param_other
  input=$(portal_values "$1" signature-input)
  signature=$(portal_values "$1" signature)
  [[ -n $input && -n $signature ]] || { portal_verdict=missing; return 0; }
  portal_verdict=unreadable
  [[ $input != *$'\n'* && $signature != *$'\n'* ]] || return 0
  [[ $input =~ ^[a-z*][a-z0-9_.*-]*=\(($item( $item)*)?\)($param)*$ ]] || return 0
  label=${input%%=*} portal_inner=${input#*=}
  [[ ${signature%%=*} == "$label" && ${signature#*=} =~ ^:[A-Za-z0-9+/]+={0,2}:$ ]] || return 0
  portal_signature=${signature#*=:} portal_signature=${portal_signature%:}
  portal_list=${portal_inner%%)*} portal_list=${portal_list#(} rest=${portal_inner#*)}
  [[ -z $(tr ' ' '\n' <<<"$portal_list" | sort | uniq -d) ]] || return 0
  while [[ $rest =~ ^\;([a-z][a-z0-9_]*)=(\"([^\"]*)\"|([0-9]+)) ]]; do
    rest=${rest#"${BASH_REMATCH[0]}"} name=param_${BASH_REMATCH[1]} value=${BASH_REMATCH[3]-}${BASH_REMATCH[4]-}
    [[ " param_created param_nonce param_keyid param_alg " == *" $name "* ]] || name=param_other
    [[ -z ${!name+there} ]] || return 0
    printf -v "$name" '%s' "$value"
  done
  portal_verdict=
}

portal_lists() {
  local name
  for name; do [[ " $portal_list " == *" $name "* ]] || return 1; done
}

# portal_check_digest HEADERS_FILE BODY_FILE
portal_check_digest() {
  local digest
  digest=$(portal_values "$1" content-digest)
  if [[ -z $digest ]]; then portal_verdict=missing
  elif [[ ! $digest =~ ^sha-256=:[A-Za-z0-9+/]{43}=:$ ]]; then portal_verdict=unreadable
  elif [[ $digest != "$(portal_digest "$2")" ]]; then portal_verdict=digest
  fi
}

# portal_check_text HEADERS_FILE PUBLIC_KEY: with the values in $portal_own, `component value` a line, before headers
portal_check_text() {
  local component value text
  text=$(mktemp)
  portal_verdict=ok
  for component in $portal_list; do
    value=$(awk -v wanted="$component" 'index($0, wanted " ") == 1 { print substr($0, length(wanted) + 2) }' <<<"$portal_own")
    [[ -n $value ]] || value=$(portal_values "$1" "$(tr -d '"' <<<"$component")")
    [[ -n $value ]] || portal_verdict=missing
    printf '%s: %s\n' "$component" "$value" >>"$text"
  done
  printf '"@signature-params": %s' "$portal_inner" >>"$text"
  if [[ $portal_verdict == ok ]]; then
    [[ -s $2 ]] && portal_holds "$2" "$text" "$portal_signature" || portal_verdict=signature
  fi
  rm "$text"
}

# portal_away SECONDS NOW: whether they are more than five minutes apart
portal_away() {
  local apart=$((10#$1 - $2))
  ((apart > 300 || apart < -300))
}

# portal_verify_request METHOD TARGET_URI HEADERS_FILE BODY_FILE PUBLIC_KEY NOW write|read
portal_verify_request() {
  local name needed=('"@method"' '"@target-uri"' '"content-digest"' '"api-version"') algorithm=ed25519
  [[ $7 == read ]] || needed+=('"idempotency-key"')
  for name in content-digest api-version idempotency-key; do
    (($(portal_count "$3" "$name") < 2)) || { echo unreadable; return; }
  done
  portal_parse "$3"
  [[ -z $portal_verdict ]] || { echo "$portal_verdict"; return; }
  portal_lists "${needed[@]}" && [[ -n ${param_created+1} && -n ${param_nonce+1} && -n ${param_keyid+1} ]] ||
    { echo missing; return; }
  [[ ! -s $5 ]] || ! portal_is_sm2 -pubin -in "$5" || algorithm=sm2-sm3
  [[ $(wc -w <<<"$portal_list") -eq ${#needed[@]} && -z ${param_other+1} && ${param_nonce} =~ ^[A-Za-z0-9_-]{16,64}$ &&
    ${param_created} =~ ^[0-9]{1,12}$ && (! -s $5 || ${param_alg-$algorithm} == "$algorithm") ]] ||
    { echo unreadable; return; }
  [[ $(portal_values "$3" api-version) == "$PORTAL_API_VERSION" ]] || { echo version; return; }
  portal_check_digest "$3" "$4"
  [[ -z $portal_verdict ]] || { echo "$portal_verdict"; return; }
  ! portal_away "$param_created" "$6" || { echo clock; return; }
  portal_own=$(printf '"@method" %s\n"@target-uri" %s' "$1" "$2")
  portal_check_text "$3" "$5"
  echo "$portal_verdict"
}

# portal_verify_answer METHOD TARGET_URI REQUEST_SIGNATURE STATUS HEADERS_FILE BODY_FILE FOLDER_OF_PUBLIC_KEYS
# A public key of the portal lies in the folder under its id.
portal_verify_answer() {
  portal_parse "$5"
  [[ -z $portal_verdict ]] || { echo "$portal_verdict"; return; }
  portal_lists '"@status"' '"content-digest"' '"@method";req' '"@target-uri";req' '"signature";req' &&
    [[ -n ${param_created+1} && -n ${param_keyid+1} ]] || { echo missing; return; }
  portal_check_digest "$5" "$6"
  [[ -z $portal_verdict ]] || { echo "$portal_verdict"; return; }
  portal_own=$(printf '"@status" %s\n"@method";req %s\n"@target-uri";req %s\n"signature";req %s' "$4" "$1" "$2" "$3")
  portal_check_text "$5" "$7/${param_keyid//[^A-Za-z0-9_-]/}"
  echo "$portal_verdict"
}

# portal_verify_webhook HEADERS_FILE BODY_FILE NOW SECRETS PUBLIC_KEYS: whsec_… and whpk_…, with spaces between
portal_verify_webhook() {
  local name id time given text key verdict=signature folder
  for name in webhook-id webhook-timestamp webhook-signature; do
    (($(portal_count "$1" $name) > 0)) || { echo missing; return; }
  done
  for name in webhook-id webhook-timestamp webhook-signature; do
    (($(portal_count "$1" $name) < 2)) || { echo unreadable; return; }
  done
  id=$(portal_values "$1" webhook-id) time=$(portal_values "$1" webhook-timestamp)
  [[ $time =~ ^[0-9]{1,12}$ ]] || { echo unreadable; return; }
  ! portal_away "$time" "$3" || { echo clock; return; }
  folder=$(mktemp -d)
  { printf '%s.%s.' "$id" "$time" && cat "$2"; } >"$folder/text"
  for given in $(portal_values "$1" webhook-signature); do
    text=${given#*,}
    if [[ $given == v1,* ]]; then
      for key in $4; do
        key=$(printf '%s' "${key#whsec_}" | openssl base64 -d -A | portal_hex)
        key=$(openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary "$folder/text" | portal_base64)
        [[ $key != "$text" ]] || verdict=ok
      done
    elif [[ $given == v1a,* ]]; then
      for key in $5; do
        portal_ed25519 "${key#whpk_}" >"$folder/key"
        ! portal_holds "$folder/key" "$folder/text" "$text" || verdict=ok
      done
    fi
  done
  rm -r "$folder"
  echo $verdict
}

# Calls

portal_nonce() { openssl rand -hex 16; }
portal_read() { portal_call "$1" "${2:-"{}"}" ''; }
# The key is yours where one is given: store it before you send, and come back with it after a crash.
portal_write() { portal_call "$1" "$2" "${3:-$(portal_nonce)}"; }

# portal_answer_keys FOLDER: the portal's public keys, each under its id
portal_answer_keys() {
  local line set
  set=$(curl --silent --fail --retry 3 --retry-connrefused "$PORTAL/api/keys") ||
    { echo "the portal's keys could not be read" >&2 && return 1; }
  tr -d ' \n' <<<"$set" | tr '}' '\n' | grep '"crv":"Ed25519"' |
    while read -r line; do
      # 32 bytes in the alphabet of addresses, which has no padding.
      portal_ed25519 "$(sed 's/.*"x":"\([^"]*\)".*/\1=/' <<<"$line" | tr '_-' '/+')" \
        >"$1/$(sed 's/.*"kid":"\([^"]*\)".*/\1/' <<<"$line")"
    done
}

# portal_call PATH BODY IDEMPOTENCY_KEY: tried four times, signed anew each time
portal_call() {
  local folder nth status wait verdict result=2
  folder=$(mktemp -d)
  printf '%s' "$2" >"$folder/body"
  for nth in 1 2 3 4; do
    portal_sign "$PORTAL_KEY" "$PORTAL_KEY_ID" POST "$PORTAL$1" "$folder/body" "$(date +%s)" "$(portal_nonce)" "$3" \
      >"$folder/signed"
    status=$(curl --silent --show-error --max-time 30 --header @"$folder/signed" --header 'content-type: application/json' \
      --header 'expect:' --data-binary @"$folder/body" --dump-header "$folder/headers" --output "$folder/answer" \
      --write-out '%{http_code}' "$PORTAL$1") || status=000
    # 20032: the same call is still at work, and its answer will be this one's.
    [[ $status =~ ^(000|429|502|503|504)$ ]] || grep -q '"error_no":"20032"' "$folder/answer" || break
    [[ $nth != 4 ]] || break
    wait=$(portal_values "$folder/headers" retry-after 2>/dev/null) || wait=
    sleep "${wait:-$nth}"
  done
  if [[ $status == 200 ]]; then
    mkdir "$folder/keys"
    portal_answer_keys "$folder/keys" || true
    verdict=$(portal_verify_answer POST "$PORTAL$1" "$(portal_values "$folder/signed" signature)" 200 \
      "$folder/headers" "$folder/answer" "$folder/keys")
    if [[ $verdict == ok ]]; then result=0; else echo "the answer is not the portal's: $verdict" >&2; fi
  elif [[ $status != 000 ]]; then
    result=1
  fi
  [[ ! -e $folder/answer || $result == 2 ]] || cat "$folder/answer"
  rm -r "$folder"
  return $result
}

# Answers by their parts. Values stay JSON, text in its quotes, so that they fit into the next body as they are.

# portal_part DEPTH NAME: of the JSON on standard input, the field of that name so deep: a list's items one a line, or
# the value
portal_part() {
  LC_ALL=C awk -v level="$1" -v name="$2" '
    { text = text $0 }
    END {
      for (size = length(text); at++ < size;) {
        char = substr(text, at, 1)
        if (quoted) {
          if (char == "\\") at++
          else if (char == "\"") { quoted = 0; word = substr(text, from, at - from) }
        } else if (char == "\"") { quoted = 1; from = at + 1 }
        else if (char == ":" && depth == level) { wanted = word == name; begin = at + 1 }
        else if (char == "{" || char == "[") {
          if (++depth == level + 1 && char == "[" && wanted) { inside = 1; begin = at + 1 }
        } else if (char == "}" || char == "]" || char == ",") {
          closes = char != ","
          if (wanted && depth == level + inside) {
            if (at > begin) print substr(text, begin, at - begin)
            if (closes || !inside) exit
            begin = at + 1
          }
          depth -= closes
        }
      }
    }'
}

# portal_data NAME: a field of the first row of an answer
portal_data() { portal_part 3 "$1"; }
# portal_field NAME: a field of one row
portal_field() { portal_part 1 "$1"; }

# portal_rows PATH [FILTER]: every row of a paged call, one a line
portal_rows() {
  local filter=${2:-"{}"} page=0 seen=0 answer rows
  filter=${filter%\}*}
  [[ $filter =~ ^[[:space:]]*\{[[:space:]]*$ ]] || filter+=,
  while :; do
    page=$((page + 1))
    answer=$(portal_read "$1" "$filter\"page_no\":$page,\"page_size\":100}") ||
      { set -- $?; printf '%s' "$answer"; return "$1"; }
    rows=$(portal_data rows <<<"$answer")
    [[ -n $rows ]] || return 0
    printf '%s\n' "$rows"
    seen=$((seen + $(grep -c '' <<<"$rows")))
    ((seen < $(portal_data total <<<"$answer"))) || return 0
  done
}

# portal_events AFTER COMMAND [ARGUMENT...]: the events after a cursor ('' for the first), in their order, without end.
# For each batch the command runs with the cursor to go on from as its last argument and the events on standard input,
# one a line; it keeps the cursor once all are worked on. Ends when the command does not succeed, with its status.
# $PORTAL_EVENT_TYPES: a JSON list of types. $PORTAL_POLL: seconds between two looks where there is nothing new.
portal_events() {
  local after=$1 answer events
  shift
  while :; do
    answer=${after:+"\"after\":\"$after\","}${PORTAL_EVENT_TYPES:+"\"types\":$PORTAL_EVENT_TYPES,"}
    answer=$(portal_read /api/event/query_event "{$answer\"limit\":500}") ||
      { set -- $?; printf '%s' "$answer"; return "$1"; }
    after=$(portal_data next <<<"$answer" | tr -d '"')
    events=$(portal_data events <<<"$answer")
    [[ -z $events ]] || "$@" "$after" <<<"$events" || return
    [[ $(portal_data has_more <<<"$answer") == true ]] || sleep "${PORTAL_POLL:-2}"
  done
}
