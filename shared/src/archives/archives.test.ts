import { expect, test } from 'vitest'
import { elementAt, readXml } from './xml.ts'
import { readZip } from './zip.ts'

test('XML is read with prefixes, attributes, comments, CDATA and characters by number', () => {
  const root = readXml(
    `<?xml version="1.0" encoding="UTF-8"?><!-- 票 --><o:A xmlns:o="u" n='1 &lt; 2'><B>甲&#20057;&#x4E19;&amp;</B><B/><C><![CDATA[<丁>]]></C></o:A>`,
  )
  expect(root?.name).toBe('A')
  expect(root?.attributes.get('n')).toBe('1 < 2')
  expect(root && elementAt(root, 'B')?.text).toBe('甲乙丙&')
  expect(root?.children.map(({ name }) => name)).toEqual(['B', 'B', 'C'])
  expect(root && elementAt(root, 'C')?.text).toBe('<丁>')
  expect(root && elementAt(root, 'C', 'D')).toBeUndefined()
})

test.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '<a/>text',
  '<a b=1/>',
  '<a b="1" b="2"/>',
  '<a>&nbsp;</a>',
  '<a>&#0;</a>',
  '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
  '<a><?php echo 1 ?></a>',
  '<?xml version="1.0" encoding="GBK"?><a/>',
  `${'<a>'.repeat(33)}${'</a>'.repeat(33)}`,
])('no XML: %s', source => {
  expect(readXml(source)).toBeNull()
})

test('XML has no more elements than are borne', () => {
  expect(readXml(`<a>${'<b/>'.repeat(9)}</a>`, { elements: 10, depth: 2 })?.children).toHaveLength(9)
  expect(readXml(`<a>${'<b/>'.repeat(10)}</a>`, { elements: 10, depth: 2 })).toBeNull()
})

const bytesOf = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
const join = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]))

/** An archive of stored files; `said` is what it claims of their size. */
const zipOf = (files: Record<string, string>, said?: number, flags = 0): Uint8Array => {
  const parts: Uint8Array[] = []
  const table: Uint8Array[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const [named, content] = [bytesOf(name), bytesOf(text)]
    const local = new DataView(new ArrayBuffer(30))
    local.setUint32(0, 0x04034b50, true)
    local.setUint32(18, content.length, true)
    local.setUint32(22, content.length, true)
    local.setUint16(26, named.length, true)
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint16(8, flags, true)
    entry.setUint16(10, said === undefined ? 0 : 8, true)
    entry.setUint32(20, content.length, true)
    entry.setUint32(24, said ?? content.length, true)
    entry.setUint16(28, named.length, true)
    entry.setUint32(42, at, true)
    parts.push(new Uint8Array(local.buffer), named, content)
    table.push(new Uint8Array(entry.buffer), named)
    at += 30 + named.length + content.length
  }
  const end = new DataView(new ArrayBuffer(22))
  const count = Object.keys(files).length
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, count, true)
  end.setUint16(10, count, true)
  end.setUint32(16, at, true)
  return join([...parts, ...table, new Uint8Array(end.buffer)])
}

const bounds = { entries: 3, size: 1000 }

test('a table of contents says where each file is', () => {
  const bytes = zipOf({ 'OFD.xml': '<a/>', 'Doc_0/Page.xml': 'xyz' })
  const entries = readZip(bytes, bounds)
  expect(entries?.map(({ name, size }) => [name, size])).toEqual([
    ['OFD.xml', 4],
    ['Doc_0/Page.xml', 3],
  ])
  const [first] = entries ?? []
  expect(first && String.fromCharCode(...bytes.subarray(first.at, first.at + first.packed))).toBe('<a/>')
})

test.each([
  ['too many files', zipOf({ a: '', b: '', c: '', d: '' })],
  ['one that claims to unpack to more', zipOf({ a: 'x' }, 1001)],
  ['one out of its folder', zipOf({ '../a': 'x' })],
  ['an absolute one', zipOf({ '/a': 'x' })],
  ['an encrypted one', zipOf({ a: 'x' }, undefined, 1)],
  ['none', zipOf({})],
  ['one cut short', zipOf({ a: 'x' }).subarray(0, -1)],
  ['one with something behind its end', new Uint8Array([...zipOf({ a: 'x' }), 0])],
  ['text', bytesOf('PK, but no archive at all, only some words')],
])('no archive: %s', (_, bytes) => {
  expect(readZip(bytes, bounds)).toBeNull()
})
