# What tests/clients/calls.test.ts wants of every client, in the shell: one line for each thing that was done.
set -euo pipefail
. "$1"
PORTAL_KEY_ID=$KEY_ID PORTAL_KEY=$KEY

row() { sed 's/.*"data":\[\(.*\)\]}$/\1/'; }

portal_read /api/echo '{"text":"票据"}' | row
echo
portal_write /api/busy '{}' busy-0123456789abcdef | row
echo
portal_write /api/at-work '{}' work-0123456789abcdef | row
echo
portal_write /api/forged '{}' 2>/dev/null || { [[ $? == 2 ]] && echo forged; }
refused=$(portal_write /api/refused '{}') || echo "$? $(sed 's/.*"error_no":"\([0-9]*\)".*/\1/' <<<"$refused")"
portal_rows /api/bills/query_holding | while read -r each; do portal_field row <<<"$each"; done | paste -sd ' '
batch() {
  while read -r each; do portal_field seq <<<"$each" | tr -d '"'; done
  [[ $1 != 1.3 ]]
}
PORTAL_POLL=0.001
{ portal_events '' batch || true; } | paste -sd ' '
