# What clients/shell answers to every vector. Arguments: the client, and a folder with one folder for each vector, in which
# every input is a file; the answer is written beside them.
set -euo pipefail
. "$1"

of() { cat "$2/$1" 2>/dev/null || true; }

for vector in "$2"/*/; do
  vector=${vector%/}
  case $(of kind "$vector") in
    digest) portal_digest "$vector/body" ;;
    sign)
      portal_sign "$vector/private_key" "$(of key_id "$vector")" "$(of method "$vector")" "$(of target_uri "$vector")" \
        "$vector/body" "$(of created "$vector")" "$(of nonce "$vector")" "$(of idempotency_key "$vector")" \
        "$(of api_version "$vector")" >"$vector/signed"
      printf '%s' "$portal_base" >"$vector/base"
      cat "$vector/signed"
      ;;
    verify-request)
      portal_verify_request "$(of method "$vector")" "$(of target_uri "$vector")" "$vector/headers" "$vector/body" \
        "$vector/public_key" "$(of now "$vector")" "$(of effect "$vector")"
      ;;
    verify-answer)
      portal_verify_answer "$(of method "$vector")" "$(of target_uri "$vector")" "$(of signature "$vector")" \
        "$(of status "$vector")" "$vector/headers" "$vector/body" "$vector/keys"
      ;;
    verify-webhook)
      portal_verify_webhook "$vector/headers" "$vector/body" "$(of now "$vector")" "$(of secrets "$vector")" \
        "$(of public_keys "$vector")"
      ;;
  esac >"$vector/answer"
done
