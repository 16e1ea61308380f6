/*
 * Lua, because each of these must be one step. Lifetimes are counted on the clock of Redis, so that
 * instances whose clocks differ agree. A session is a hash: payload, idle (ms), ends (epoch ms).
 */

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/** KEYS: session, replaced session or none. ARGV: payload, idle ms, absolute ms. */
export const createSessionScript = `${now}
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local idle, absolute = tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('HSET', KEYS[1], 'payload', ARGV[1], 'idle', ARGV[2], 'ends', string.format('%.0f', now + absolute))
redis.call('PEXPIRE', KEYS[1], math.min(idle, absolute))
if KEYS[2] then redis.call('DEL', KEYS[2]) end
return 1`

/** KEYS: session. ARGV: prolong after ms, or -1. Returns payload, idle left, absolute left. */
export const readSessionScript = `${now}
local session = redis.call('HMGET', KEYS[1], 'payload', 'idle', 'ends')
if not session[1] then return false end
local left = tonumber(session[3]) - now
local ttl = redis.call('PTTL', KEYS[1])
if left <= 0 then return false end
local full = math.min(tonumber(session[2]), left)
local after = tonumber(ARGV[1])
if after >= 0 and full - ttl >= after then
  redis.call('PEXPIRE', KEYS[1], full)
  ttl = full
end
return {session[1], ttl, left}`

/** KEYS: session. ARGV: payload. */
export const updateSessionScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], 'payload', ARGV[1])
return 1`

/** KEYS: value. ARGV: the value it must have. */
export const takeValueScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
return 1`

/** KEYS: counter. ARGV: window ms. Returns count, ms left. */
export const hitScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`
