import type { Extension } from '@entrepot/contract/attachments/attachment.ts'
import { writeXlsx } from 'hucre/xlsx'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../kernel/problem.ts'
import { aJpeg, aPng } from '../../testing/pictures.ts'
import { type ZipEntry, zipOf } from '../../testing/zip.ts'
import { checkContent } from './check-content.ts'
import { shownName } from './file-name.ts'

const verdict = (content: Buffer, extension: Extension) =>
  checkContent(content, extension).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
  )

const TYPES = '[Content_Types].xml'
const office = (main: string, more: readonly ZipEntry[] = []) =>
  zipOf([
    { name: TYPES, content: '<Types/>' },
    { name: '_rels/.rels', content: '<Relationships/>', packed: true },
    { name: main, content: '<xml/>', packed: true },
    ...more,
  ])
const openDocument = (kind: string) =>
  zipOf([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'content.xml', content: '<office/>', packed: true },
  ])
const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ])
const picture = () => sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00', 'latin1'), Buffer.alloc(200)])
const elf = Buffer.concat([Buffer.from([0x7f]), Buffer.from('ELF'), Buffer.alloc(200)])

const GOOD: [string, Extension, () => Buffer | Promise<Buffer>][] = [
  ['a PDF', 'pdf', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF', 'latin1')],
  ['a jpeg', 'jpg', () => aJpeg()],
  ['a jpeg by its long name', 'jpeg', () => aJpeg()],
  ['a PNG', 'png', () => aPng()],
  ['a GIF', 'gif', () => picture().gif().toBuffer()],
  ['a webp', 'webp', () => picture().webp().toBuffer()],
  ['an old text document', 'doc', () => compound('WordDocument')],
  ['an old workbook', 'xls', () => compound('Workbook')],
  ['old slides', 'ppt', () => compound('PowerPoint Document')],
  ['a message', 'msg', () => compound('__properties_version1.0')],
  [
    'a text document',
    'docx',
    () => office('word/document.xml', [{ name: 'word/embeddings/oleObject1.bin', content: 'x' }]),
  ],
  ['a workbook', 'xlsx', () => office('xl/workbook.xml')],
  ['slides', 'pptx', () => office('ppt/presentation.xml')],
  [
    'a workbook that a library wrote',
    'xlsx',
    async () => Buffer.from((await writeXlsx({ sheets: [{ name: 'Stock', rows: [['Nom'], ['Vis']] }] })) as Uint8Array),
  ],
  ['an open text', 'odt', () => openDocument('text')],
  ['an open sheet', 'ods', () => openDocument('spreadsheet')],
  ['a CSV in UTF-8', 'csv', () => Buffer.from('\uFEFFNom;Quantité\r\nVis;5\r\n')],
  ['a CSV of one byte a letter', 'csv', () => Buffer.from('Nom;Quantité\r\n', 'latin1')],
  ['a text in UTF-16', 'txt', () => Buffer.from('\uFEFFÉté', 'utf16le')],
  ['a text that begins like a word of a language', 'txt', () => Buffer.from('Import (2026) : fait.\nVar : oui\nMZ 12')],
  ['a rich text', 'rtf', () => Buffer.from('{\\rtf1\\ansi Bonjour}')],
  ['a mail', 'eml', () => Buffer.from('Return-Path: <a@example.com>\r\nSubject: Devis\r\n\r\n<html>Bonjour</html>')],
  [
    'a zip',
    'zip',
    () =>
      zipOf([
        { name: 'dossier/' },
        { name: 'dossier/plan.pdf', content: '%PDF-1.7', packed: true },
        { name: 'dossier/lisez-moi.txt', content: 'MZ est une abréviation' },
      ]),
  ],
  ['an empty zip', 'zip', () => zipOf([])],
]

const many = (count: number): ZipEntry[] =>
  Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, content: 'x' }))
const BAD: [string, Extension, () => Buffer | Promise<Buffer>][] = [
  ['nothing', 'pdf', () => Buffer.alloc(0)],
  ['nothing as a text', 'txt', () => Buffer.alloc(0)],
  ['a program named as a PDF', 'pdf', () => exe],
  ['a program named as a text', 'txt', () => exe],
  ['a program named as a picture', 'png', () => elf],
  ['a program named as an old document', 'doc', () => exe],
  ['an installer named as an old document', 'doc', () => compound('MsiInstaller')],
  ['a program named as a zip', 'zip', () => exe],
  ['a PDF that is a page', 'pdf', () => Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>')],
  ['a page with a PDF behind it', 'pdf', () => Buffer.from('<html></html>%PDF-1.4')],
  ['a GIF that is a script', 'gif', () => Buffer.from('GIF89a/*\x0a\x00*/=1;alert(1);//')],
  [
    'a jpeg with a page behind it',
    'jpg',
    async () => Buffer.concat([await aJpeg(), Buffer.from('<script>alert(1)</script>')]),
  ],
  [
    'a PNG with PHP behind it',
    'png',
    async () => Buffer.concat([await aPng(), Buffer.from('<?php system($_GET[0]); ?>')]),
  ],
  ['a jpeg named as a PNG', 'png', () => aJpeg()],
  ['a PNG named as a jpeg', 'jpg', () => aPng()],
  ['the first bytes of a webp', 'webp', () => Buffer.from('RIFF\x00\x00\x00\x00WEBPxxxx', 'latin1')],
  [
    'an SVG named as a picture',
    'png',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['an SVG named as a text', 'txt', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  [
    'an XHTML page named as a text',
    'txt',
    () => Buffer.from('\uFEFF<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
  ],
  ['a shell script named as a text', 'txt', () => Buffer.from('#!/bin/sh\nrm -rf /')],
  ['a batch file named as a table', 'csv', () => Buffer.from('@echo off\r\ndel *.*')],
  ['JavaScript named as a text', 'txt', () => Buffer.from('(function () { fetch("/") })()')],
  ['bytes of chance named as a text', 'txt', () => Buffer.concat([Buffer.from('a\0'), randomBytes(100)])],
  ['bytes of chance named as a mail', 'eml', () => Buffer.from('bonjour')],
  ['a zip named as a text document', 'docx', () => zipOf(many(1))],
  ['a workbook named as a text document', 'docx', () => office('xl/workbook.xml')],
  ['a text document without its types', 'docx', () => zipOf([{ name: 'word/document.xml', content: 'x' }])],
  [
    'a text document with a program in it',
    'docx',
    () => office('word/document.xml', [{ name: 'word/setup.exe', content: exe }]),
  ],
  [
    'a text document with a program by another name',
    'docx',
    () => office('word/document.xml', [{ name: 'word/media/image1.png', content: exe, packed: true }]),
  ],
  ['a workbook with macros', 'xlsx', () => office('xl/workbook.xml', [{ name: 'xl/vbaProject.bin', content: 'x' }])],
  ['an open sheet named as an open text', 'odt', () => openDocument('spreadsheet')],
  [
    'an open text that says so too late',
    'odt',
    () =>
      zipOf([
        { name: 'content.xml', content: '<x/>' },
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
      ]),
  ],
  ['a zip with a script', 'zip', () => zipOf([{ name: 'photo.jpg.JS', content: 'alert(1)' }])],
  ['a zip with a page', 'zip', () => zipOf([{ name: 'index.html', content: 'x' }])],
  ['a zip with a program by another name', 'zip', () => zipOf([{ name: 'photo.jpg', content: elf, packed: true }])],
  ['a zip that leads out of its folder', 'zip', () => zipOf([{ name: '../../etc/passwd', content: 'x' }])],
  ['a zip with an absolute place', 'zip', () => zipOf([{ name: '/etc/passwd', content: 'x' }])],
  ['a zip with a place on Windows', 'zip', () => zipOf([{ name: '..\\..\\evil.txt', content: 'x' }])],
  ['a zip that nobody can look into', 'zip', () => zipOf([{ name: 'secret.txt', content: 'x', encrypted: true }])],
  ['a zip of 1,001 entries', 'zip', () => zipOf(many(1_001))],
  [
    'a zip that unpacks to more than 200 MB',
    'zip',
    () => zipOf([{ name: 'a.txt', content: randomBytes(3_000_000), claims: 201 * 1_048_576 }]),
  ],
  [
    'a zip that unpacks to more than a hundred times its size',
    'zip',
    () => zipOf([{ name: 'a.txt', content: Buffer.alloc(5_000_000), packed: true }]),
  ],
  [
    'half a zip',
    'zip',
    () => {
      const whole = zipOf(many(20))
      return whole.subarray(0, whole.length - 30)
    },
  ],
]

describe('the content of a file', () => {
  it.each(GOOD)('is accepted: %s', async (_name, extension, make) =>
    expect(await verdict(await make(), extension)).toBe('accepted'),
  )
  it.each(BAD)('is refused: %s', async (_name, extension, make) =>
    expect(await verdict(await make(), extension)).toBe('file_invalid'),
  )
  it('may have as many entries as it says here', async () =>
    expect(await verdict(zipOf(many(1_000)), 'zip')).toBe('accepted'))
  it('of chance is no page: a picture of 8 MB is not refused for its bytes', async () => {
    const { width, height } = { width: 1_700, height: 1_600 }
    const noise = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect([noise.length > 8_000_000, await verdict(noise, 'png')]).toEqual([true, 'accepted'])
  })
})

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ada\\Devis.pdf', 'Devis.pdf'],
    ['devis\u202Efdp.exe', 'devisfdp.exe'],
    ['a\u0000b\r\n.txt', 'ab.txt'],
    ['  Été   2026 .pdf', 'Été 2026 .pdf'],
    [`${'x'.repeat(300)}.docx`, `${'x'.repeat(250)}.docx`],
  ])('%j is shown as %j', (given, shown) => expect(shownName(given)).toBe(shown))
})
