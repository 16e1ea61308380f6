import { farewellsMax, tombstoneMs } from './records.ts'

/*
 * Lua, because each of these must be one step. Lifetimes are counted on the clock of Redis, so that
 * instances whose clocks differ agree. KEYS[1] is the common prefix, ARGV[1] a session's key in most scripts. The
 * prefix is a hash tag: all keys are in one slot of a Redis Cluster, where a script may reach no other.
 *
 * <session key>            hash: payload, idle (ms), ends (epoch ms); of accounts also owner, card, farewell; of
 *                          visitors their places
 * lock:<session key>       tries left to unlock
 * captcha:<session key>    hash: purpose → captcha
 * ended:<session key>      tombstone: the code to tell
 * live:<account>, live     sorted sets of session keys by their absolute end, of one account and of all
 * idle                     the same keys as live, by the end of their idle time: who is really there
 * visitors                 the same of visitors' sessions, by the end of their idle time
 * visitors:<place>         of them those from one place
 * farewell                 sorted set of `<added>:<sealed utoken>` by when it is due
 * limit:<name>:<account>   counters
 * nonce:<client>:<nonce>   of a program's call that was let in
 * quota:<name>:<client>    counters of programs
 * machine:<client>         sealed utoken of a program
 */

const prelude = `
local P, key = KEYS[1], ARGV[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function text(number) return string.format('%.0f', number) end
local function tell(key, name, code) redis.call('PUBLISH', P .. 'events', name .. ' ' .. code .. ' ' .. key) end
local function addFarewell(sealed)
  if redis.call('ZCARD', P .. 'farewell') >= ${farewellsMax} then redis.call('ZPOPMIN', P .. 'farewell') end
  redis.call('ZADD', P .. 'farewell', text(now), text(now) .. ':' .. sealed)
end
-- Takes out of the lists who has idled out, the first so many. Returns how many.
local function prune(most)
  local dead = redis.call('ZRANGEBYSCORE', P .. 'idle', '-inf', now, 'LIMIT', 0, most)
  for _, other in ipairs(dead) do
    redis.call('ZREM', P .. 'idle', other)
    redis.call('ZREM', P .. 'live', other)
  end
  return #dead
end
local function finish(key, code, farewell)
  local session = redis.call('HMGET', P .. key, 'owner', 'farewell', 'places')
  if redis.call('DEL', P .. key) == 0 then return 0 end
  redis.call('DEL', P .. 'lock:' .. key, P .. 'captcha:' .. key)
  local owner = session[1]
  if not owner then
    redis.call('ZREM', P .. 'visitors', key)
    for place in string.gmatch(session[3] or '', '%S+') do redis.call('ZREM', P .. 'visitors:' .. place, key) end
    return 1
  end
  redis.call('ZREM', P .. 'live:' .. owner, key)
  redis.call('ZREM', P .. 'live', key)
  redis.call('ZREM', P .. 'idle', key)
  if farewell then addFarewell(session[2]) end
  if code == '1002' then redis.call('SET', P .. 'ended:' .. key, code, 'PX', ${tombstoneMs}) end
  tell(key, 'session_ended', code)
  return 1
end
`

/**
 * ARGV: session, payload, idle ms, absolute ms, replaced session, most visitors' sessions; then of an account
 * owner, most live sessions, card, farewell; of a visitor nothing, then each place and its most in turns.
 */
export const createSessionScript = `${prelude}
if redis.call('EXISTS', P .. key) == 1 then return 0 end
local idle, absolute, owner = tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[7]
if owner == '' then owner = nil end
local ends = text(now + absolute)
redis.call('HSET', P .. key, 'payload', ARGV[2], 'idle', ARGV[3], 'ends', ends)
redis.call('PEXPIRE', P .. key, math.min(idle, absolute))
if ARGV[5] ~= '' then finish(ARGV[5], '1001', true) end
if owner then
  redis.call('HSET', P .. key, 'owner', owner, 'card', ARGV[9], 'farewell', ARGV[10])
  prune(100)
  redis.call('ZADD', P .. 'live', ends, key)
  redis.call('ZADD', P .. 'idle', text(now + math.min(idle, absolute)), key)
  local index = P .. 'live:' .. owner
  local others = {}
  for _, other in ipairs(redis.call('ZRANGE', index, 0, -1)) do
    if redis.call('EXISTS', P .. other) == 1 then table.insert(others, other)
    else redis.call('ZREM', index, other) end
  end
  for at = 1, #others + 1 - tonumber(ARGV[8]) do
    if others[at] then finish(others[at], '1002', true) end
  end
  redis.call('ZADD', index, ends, key)
  redis.call('PEXPIRE', index, absolute)
  tell(key, 'session_started', '-')
else
  local function enter(index, most)
    redis.call('ZREMRANGEBYSCORE', index, '-inf', now)
    local surplus = redis.call('ZCARD', index) + 1 - tonumber(most)
    if surplus > 0 then
      for _, other in ipairs(redis.call('ZRANGE', index, 0, surplus - 1)) do
        finish(other, '1001', false)
        redis.call('ZREM', index, other)
      end
    end
    redis.call('ZADD', index, text(now + math.min(idle, absolute)), key)
  end
  local places = {}
  for at = 8, #ARGV, 2 do
    table.insert(places, ARGV[at])
    enter(P .. 'visitors:' .. ARGV[at], ARGV[at + 1])
    redis.call('PEXPIRE', P .. 'visitors:' .. ARGV[at], absolute)
  end
  if #places > 0 then redis.call('HSET', P .. key, 'places', table.concat(places, ' ')) end
  enter(P .. 'visitors', ARGV[6])
end
return 1`

/**
 * ARGV: session, prolong after ms or -1, counter's name or nothing, its window ms, number of calls to count.
 * Returns payload, idle left, absolute left, locked, hits or -1, ms left of the window; or a tombstone's code.
 */
export const readSessionScript = `${prelude}
local session = redis.call('HMGET', P .. key, 'payload', 'idle', 'ends', 'owner', 'places')
if not session[1] then return redis.call('GET', P .. 'ended:' .. key) end
local left = tonumber(session[3]) - now
if left <= 0 then return false end
local locked = redis.call('EXISTS', P .. 'lock:' .. key)
local ttl = redis.call('PTTL', P .. key)
local full = math.min(tonumber(session[2]), left)
local after = tonumber(ARGV[2])
if after >= 0 and locked == 0 and full - ttl >= after then
  redis.call('PEXPIRE', P .. key, full)
  ttl = full
  if session[4] then
    redis.call('ZADD', P .. 'idle', text(now + full), key)
  else
    redis.call('ZADD', P .. 'visitors', text(now + full), key)
    for place in string.gmatch(session[5] or '', '%S+') do
      redis.call('ZADD', P .. 'visitors:' .. place, text(now + full), key)
    end
  end
end
local hits, window = -1, 0
if ARGV[3] ~= '' and session[4] then
  local counter = P .. 'limit:' .. ARGV[3] .. ':' .. session[4]
  hits = redis.call('INCRBY', counter, ARGV[5])
  if hits == tonumber(ARGV[5]) then redis.call('PEXPIRE', counter, ARGV[4]) end
  window = redis.call('PTTL', counter)
end
return {session[1], ttl, left, locked, hits, window}`

/** ARGV: session, payload. */
export const updateSessionScript = `
if redis.call('EXISTS', KEYS[1] .. ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1] .. ARGV[1], 'payload', ARGV[2])
return 1`

/** ARGV: session, payload. */
export const renewSessionScript = `${prelude}
if redis.call('EXISTS', P .. key) == 0 then return 0 end
redis.call('HSET', P .. key, 'payload', ARGV[2])
tell(key, 'access_changed', '-')
return 1`

/** ARGV: session, code, '1' for a farewell, the owner that it must have or nothing. */
export const endSessionScript = `${prelude}
if ARGV[4] ~= '' and redis.call('HGET', P .. key, 'owner') ~= ARGV[4] then return 0 end
return finish(key, ARGV[2], ARGV[3] == '1')`

/** How many who have idled out one script takes out of the lists: two milliseconds' work. */
export const pruneAtOnce = 1000

/** Returns how many it took out of the lists: as many as it may when there can be more. */
export const pruneScript = `${prelude}
return prune(${pruneAtOnce})`

/** ARGV: -, offset, count. Returns the number of live sessions, then key and card in turns, newest first. */
export const listSessionsScript = `${prelude}
prune(${pruneAtOnce})
local from, count = tonumber(ARGV[2]), tonumber(ARGV[3])
local found = {}
while #found < 2 * count do
  local keys = redis.call('ZREVRANGE', P .. 'live', from, from + count - 1)
  if #keys == 0 then break end
  for _, other in ipairs(keys) do
    local card = redis.call('HGET', P .. other, 'card')
    if not card then
      redis.call('ZREM', P .. 'live', other)
      redis.call('ZREM', P .. 'idle', other)
    else
      from = from + 1
      if #found < 2 * count then
        table.insert(found, other)
        table.insert(found, card)
      end
    end
  end
end
return {redis.call('ZCOUNT', P .. 'idle', now, '+inf'), found}`

/** The same for ARGV[1], an account's hash, of which there are few. */
export const listOfAccountScript = `${prelude}
local index = P .. 'live:' .. ARGV[1]
local from, count = tonumber(ARGV[2]), tonumber(ARGV[3])
local total, found = 0, {}
for _, other in ipairs(redis.call('ZREVRANGE', index, 0, -1)) do
  local card = redis.call('HGET', P .. other, 'card')
  if not card then redis.call('ZREM', index, other)
  else
    if total >= from and total < from + count then
      table.insert(found, other)
      table.insert(found, card)
    end
    total = total + 1
  end
end
return {total, found}`

/** ARGV: session, tries. */
export const lockSessionScript = `${prelude}
local ends = redis.call('HGET', P .. key, 'ends')
if not ends then return 0 end
local left = math.max(1, tonumber(ends) - now)
if redis.call('SET', P .. 'lock:' .. key, ARGV[2], 'NX', 'PX', text(left)) then tell(key, 'locked', '-') end
return 1`

/** ARGV: session, by how much the tries change. Returns tries left, or the word for why not. */
export const unlockTryScript = `${prelude}
if redis.call('EXISTS', P .. key) == 0 then return 'ended' end
local left = redis.call('GET', P .. 'lock:' .. key)
if not left then return 'open' end
local by = tonumber(ARGV[2])
if tonumber(left) + by < 0 then return 'none left' end
return redis.call('INCRBY', P .. 'lock:' .. key, by)`

/** ARGV: session. */
export const unlockSessionScript = `${prelude}
if redis.call('DEL', P .. 'lock:' .. key) == 0 or redis.call('EXISTS', P .. key) == 0 then return 0 end
tell(key, 'unlocked', '-')
return 1`

/** ARGV: session, name, value, ttl ms. */
export const putValueScript = `
local captcha = KEYS[1] .. 'captcha:' .. ARGV[1]
redis.call('HSET', captcha, ARGV[2], ARGV[3])
redis.call('PEXPIRE', captcha, ARGV[4])
return 1`

/** ARGV: session, name, the value it must have. */
export const takeValueScript = `
local captcha = KEYS[1] .. 'captcha:' .. ARGV[1]
if redis.call('HGET', captcha, ARGV[2]) ~= ARGV[3] then return 0 end
return redis.call('HDEL', captcha, ARGV[2])`

/** ARGV: sealed utoken. */
export const addFarewellScript = `${prelude}
addFarewell(ARGV[1])
return 1`

/** ARGV: count, lease ms. Returns now, then the entries that were due. */
export const leaseFarewellsScript = `${prelude}
local due = redis.call('ZRANGEBYSCORE', P .. 'farewell', '-inf', now, 'LIMIT', 0, ARGV[1])
for _, entry in ipairs(due) do redis.call('ZADD', P .. 'farewell', 'XX', text(now + ARGV[2]), entry) end
return {text(now), due}`

/** ARGV: entry, ms. */
export const postponeFarewellScript = `${prelude}
return redis.call('ZADD', P .. 'farewell', 'XX', text(now + ARGV[2]), key)`

/** KEYS: counter. ARGV: window ms. Returns count, ms left. */
export const hitScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`
