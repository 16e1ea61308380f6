/* Lua for programs (redis-scripts.ts has the keys and the others). KEYS[1] is the common prefix. */

/**
 * ARGV: client, nonce, ms for which it is kept, counter's name or nothing, its window ms.
 * Returns whether the nonce is new, hits or -1, ms left of the window, the session or nothing. A replay is not counted:
 * who has seen a call could use up its client's quota.
 */
export const admitMachineScript = `
local P, client = KEYS[1], ARGV[1]
local isNew = redis.call('SET', P .. 'nonce:' .. ARGV[2], '1', 'NX', 'PX', ARGV[3]) and 1 or 0
local hits, window = -1, tonumber(ARGV[5])
if ARGV[4] ~= '' then
  local counter = P .. 'quota:' .. ARGV[4] .. ':' .. client
  if isNew == 1 then
    hits = redis.call('INCR', counter)
    if hits == 1 then redis.call('PEXPIRE', counter, ARGV[5]) end
  else
    hits = tonumber(redis.call('GET', counter) or '0')
  end
  if hits > 0 then window = redis.call('PTTL', counter) end
end
return {isNew, hits, window, redis.call('GET', P .. 'machine:' .. client)}`

/** ARGV: client, sealed session, ttl ms. */
export const keepMachineSessionScript = `
redis.call('SET', KEYS[1] .. 'machine:' .. ARGV[1], ARGV[2], 'PX', ARGV[3])
return 1`
