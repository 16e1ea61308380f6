import { expect, it } from 'vitest'
import { deviceOf, maskAddress } from './card.ts'

it.each([
  ['203.0.113.9', '203.0.*.*'],
  ['::ffff:203.0.113.9', '203.0.*.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:*'],
  ['::1', '::*'],
])('the address %s is shown as %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown)
})

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome 142 / Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/141.0.0.0`, 'Edge 141 / Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox 130 / Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 / iOS',
  ],
  [`Mozilla/5.0 (Linux; Android 14) ${chrome} MicroMessenger/8.0.50`, 'WeChat 8 / Android'],
  ['curl/8.0', 'unknown'],
  ['</script><b>Chrome/1', 'Chrome 1'],
  [undefined, 'unknown'],
])('the device of %s is %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})
