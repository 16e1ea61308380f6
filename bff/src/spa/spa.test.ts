import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { builtInRules } from '@portal/shared/access/page-rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteConfig } from '../gateway/site-config.ts'
import { readPortalConfig } from '../settings/portal-config.ts'
import { readBffSettings, repositoryPath } from '../settings/settings.ts'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'
import { withConfig, withRules } from './page.ts'

const html =
  '<!doctype html><html lang="zh-CN"><head><meta name="color-scheme" content="light dark">' +
  '<meta name="csp-nonce" content="old"><title>t</title>' +
  '<script type="module" src="/assets/a-1.js"></script><style>a{}</style></head><body></body></html>'

const script = `export const words = '${'贴现'.repeat(500)}'`

const webDist = mkdtempSync(join(tmpdir(), 'portal-web-'))
let bff: TestBff
let visitor: Visitor

beforeAll(async () => {
  mkdirSync(join(webDist, 'assets'))
  writeFileSync(join(webDist, 'index.html'), html)
  writeFileSync(join(webDist, 'favicon.svg'), '<svg/>')
  writeFileSync(join(webDist, 'assets/a-1.js'), 'export {}')
  writeFileSync(join(webDist, 'assets/a-1.js.map'), '{}')
  writeFileSync(join(webDist, 'assets/b-2.js'), script)
  writeFileSync(join(webDist, 'assets/b-2.js.br'), brotliCompressSync(script))
  bff = await startTestBff({ bankUrl: 'http://127.0.0.1:1', webDist })
  visitor = new Visitor(bff.url)
})
afterAll(async () => {
  await bff.close()
  rmSync(webDist, { recursive: true })
})

describe('the page', () => {
  it('carries a fresh nonce in policy, meta and tags', async () => {
    const first = await visitor.get('/login')
    const nonce = /'nonce-([^']+)'/.exec(String(first.headers['content-security-policy']))?.[1] ?? ''
    expect(nonce.length).toBeGreaterThan(20)
    expect(first.text).toContain(`<meta name="csp-nonce" content="${nonce}">`)
    expect(first.text.match(/csp-nonce/g)).toHaveLength(1)
    expect(first.text).toContain(`<script nonce="${nonce}" type="module"`)
    expect(first.text).toContain(`<style nonce="${nonce}">`)
    expect((await visitor.get('/login')).text).not.toContain(nonce)
  })

  it.each(['/', '/login', '/tx', '/pcDiscount?a=1', '/index/'])(
    'is served at %s without a cookie',
    async path => {
      const answer = await visitor.get(path)
      expect([answer.status, answer.headers['cache-control'], answer.setCookie]).toEqual([
        200,
        'no-store',
        [],
      ])
      expect(answer.text).toContain('<title>t</title>')
    },
  )

  it('is compressed for who takes it', async () => {
    const encodingOf = async (asked: string) => {
      const answer = await fetch(`${bff.url}/login`, { headers: { 'accept-encoding': asked } })
      expect(await answer.text()).toContain('<title>t</title>')
      return answer.headers.get('content-encoding')
    }
    expect([await encodingOf('gzip, br'), await encodingOf('identity')]).toEqual(['gzip', null])
  })

  it('carries the operators’ rules of pages as data', async () => {
    const { text } = await visitor.get('/tx')
    const block = /<script nonce="[^"]+" type="application\/json" id="page-rules">([^<]*)<\/script>/.exec(
      text,
    )?.[1]
    const { pages } = readPortalConfig(repositoryPath('config/portal.json'))
    const { lock_minutes, tabs_view_limit } = pages
    expect(JSON.parse(block ?? '')).toEqual({ ...pages, unset: { lock_minutes, tabs_view_limit } })
    expect(withRules('<head></head>', { ...builtInRules, silent_codes: ['</script>'] })).not.toContain(
      '</script>"',
    )
  })

  it('is drawn at once as its user has chosen, and says nothing else of a cookie', async () => {
    const page = async (cookie: string) => {
      const answer = await fetch(`${bff.url}/login`, { headers: { cookie } })
      return /<html[^>]*>|<meta name="color-scheme"[^>]*>/g[Symbol.match](await answer.text())
    }
    expect(await page('sid=x; appearance=dark.high.standard')).toEqual([
      '<html data-theme="dark" data-contrast="high" data-density="standard" lang="zh-CN">',
      '<meta name="color-scheme" content="dark">',
    ])
    const plain = ['<html lang="zh-CN">', '<meta name="color-scheme" content="light dark">']
    for (const cookie of ['a=b', 'appearance=', 'appearance="><script>', 'appearance=system.system.compact'])
      expect(await page(cookie), cookie).toEqual(plain)
    expect(await page('appearance=system.high.x')).toEqual([
      '<html data-contrast="high" lang="zh-CN">',
      plain[1],
    ])
  })

  it('is never served raw', async () => {
    expect((await visitor.get('/index.html')).status).toBe(404)
  })
})

describe('files', () => {
  it('with a hash are kept for good', async () => {
    const answer = await visitor.get('/assets/a-1.js')
    expect([answer.status, answer.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(answer.headers['content-type']).toContain('javascript')
  })

  it('without one are kept for an hour', async () => {
    expect((await visitor.get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('that the build has compressed go out compressed to who takes it, and plain to others', async () => {
    const get = (path: string, encoding: string) =>
      fetch(bff.url + path, { headers: { 'accept-encoding': encoding } })
    const packed = await get('/assets/b-2.js', 'gzip, br')
    const names = ['content-encoding', 'content-type', 'cache-control', 'vary'] as const
    expect(names.map(name => packed.headers.get(name))).toEqual([
      'br',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ])
    expect(await packed.text()).toBe(script)
    const plain = await get('/assets/b-2.js', 'identity')
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script])
    const never = await get('/assets/a-1.js', 'br')
    expect([never.headers.get('content-encoding'), await never.text()]).toEqual([null, 'export {}'])
  })

  it.each([
    '/assets/a-1.js.map',
    '/assets/b-2.js.br',
    '/assets/gone-2.js',
    '/robots.txt',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%00.js',
    '/.env',
    '/.git/config',
    '/.well-known/x',
    '/a/.ssh/id',
    '/wp-login.php',
  ])('%s is 404 and never the page', async path => {
    const answer = await visitor.get(path)
    expect([answer.status, answer.json?.error_no]).toEqual([404, '9005'])
  })
})

it('an unbuilt client says so', async () => {
  const bare = await startTestBff({ bankUrl: 'http://127.0.0.1:1', webDist: join(webDist, 'none') })
  const answer = await new Visitor(bare.url).get('/login')
  expect([answer.status, answer.json?.error_msg]).toEqual([404, '页面尚未构建，请先执行 npm run build'])
  await bare.close()
})

describe('the list of paths that the build has written', () => {
  const paths = ['/', '/login', '/userCenter/index']
  beforeAll(() => {
    mkdirSync(join(webDist, 'pages'), { recursive: true })
    writeFileSync(join(webDist, 'pages/paths.json'), JSON.stringify(paths))
  })
  afterAll(() => rmSync(join(webDist, 'pages/paths.json')))

  it.each([
    ['/', 200],
    ['/login', 200],
    ['/LOGIN/', 200],
    ['/userCenter/index?tab=1', 200],
    ['/health', 404],
    ['/admin/console', 404],
    ['/login/x', 404],
  ])('%s is the page with status %i', async (path, status) => {
    const answer = await visitor.get(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.text).toContain('<title>t</title>')
  })

  it('is not served itself', async () => {
    expect((await visitor.get('/pages/paths.json')).status).toBe(404)
  })
})

describe('pages from one address', () => {
  it('are counted', async () => {
    const { portal } = readBffSettings({})
    const limits = { ...portal.limits, page: { count: 2, window_seconds: 60 } }
    const narrow = await startTestBff({
      bankUrl: 'http://127.0.0.1:1',
      webDist,
      portal: { ...portal, limits },
    })
    const ask = () => new Visitor(narrow.url).get('/login')
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const refused = await ask()
    expect([refused.status, refused.json?.error_no]).toEqual([429, '9006'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await new Visitor(narrow.url).get('/assets/a-1.js')).status).toBe(200)
    await narrow.close()
  })
})

describe('a page that was made ready', () => {
  const row = {
    name: '甲',
    nameEn: 'A',
    loginLogoUrl: '/favicon.svg',
    menuLogoUrl: '/favicon.svg',
    menuSmallLogoUrl: 'https://static.example/m.png',
    name_en: 'A',
    bigscreen_name: '甲',
    page_title: '标题一',
    shortcut_icon: 'https://icons.example:8443/i.ico',
    lock_minutes: null,
    tabs_view_limit: null,
    page_logo: [
      {
        index_logo: 'https://static.example/a.png',
        login_logo: 'https://x;sandbox/a.png',
        menu_logo: '/favicon.svg',
        menu_small_logo: 'https://static.example/m.png',
      },
    ],
  }

  it('is made anew for another configuration and another build, allows its pictures, and asks in its own name', async () => {
    const bank = await startFakeBank()
    bank.answer('/api/sys/get_system_page_config', [row])
    bank.answer('/api/content/page/footer/get', [{ text: '页脚' }])
    const own = mkdtempSync(join(tmpdir(), 'portal-web-'))
    writeFileSync(join(own, 'index.html'), html)
    const portal = await startTestBff({ bankUrl: bank.url, webDist: own })
    const ask = () => new Visitor(portal.url).get('/login')

    const first = await ask()
    expect(first.text).toContain('<title>标题一</title>')
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain("img-src 'self' data: blob: https://icons.example:8443 https://static.example;")
    expect(policy).not.toContain('sandbox')
    const asked = bank.received.find(({ path }) => path === '/api/sys/get_system_page_config')
    expect(asked?.headers['x-request-id']).toBe(first.headers['x-request-id'])

    writeFileSync(join(own, 'index.html'), html.replace('<body>', '<body><p>新</p>'))
    utimesSync(join(own, 'index.html'), new Date(), new Date(Date.now() + 5_000))
    const rebuilt = await ask()
    expect(rebuilt.text).toContain('<p>新</p>')
    expect(rebuilt.text).toContain('<title>标题一</title>')
    await portal.close()
    await bank.close()
    rmSync(own, { recursive: true })
  })
})

describe('what operators say about the pages', () => {
  const config = {
    page: { page_title: '贴现 <平台>', shortcut_icon: '/files/icon.png' },
    footer: '<p>热线</p></script><script>alert(1)</script>',
  } as unknown as SiteConfig
  const page = '<head><link rel="icon" href="data:,x"><title>t</title></head>'

  it('stands in title, icon and a block of data that no text can end', () => {
    const written = withConfig(page, config)
    expect(written).toContain('<title>贴现 &lt;平台&gt;</title>')
    expect(written).toContain('<link rel="icon" href="/files/icon.png">')
    expect(written.match(/<script/g)).toHaveLength(1)
    const block = /<script type="application\/json" id="site-config">(.*)<\/script>/.exec(written)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual(config)
  })

  it('is left out while the bank has not answered', () => {
    expect(withConfig(page, undefined)).toBe(page)
  })
})

it('a sign-in page has HTML of its own when it was built', async () => {
  mkdirSync(join(webDist, 'pages'), { recursive: true })
  writeFileSync(join(webDist, 'pages/loginztx.html'), html.replace('<body>', '<body><form>'))
  expect((await visitor.get('/loginztx')).text).toContain('<form>')
  expect((await visitor.get('/login')).text).not.toContain('<form>')
  expect((await visitor.get('/pages/loginztx.html')).status).toBe(404)
})
