import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, textOf, tries } from '../../../tests/support/property.ts'
import { type MailFrame, type MailPart, renderMail } from './mail-content.ts'
import { mailHtml } from './mail-template.tsx'

const frame: MailFrame = {
  locale: 'en',
  shop: 'Bunon',
  home: 'https://bunon.com.bd',
  contact: ['Call us: 01712-345678'],
  look: { primary: '#15493f', onPrimary: '#ffffff', ink: '#1c1a17', radius: 6 },
}

/** An e-mail in which every text that a person may have written is this one. */
const written = (text: string): MailPart[] => [
  text,
  [text],
  { link: `https://bunon.com.bd/?x=${text}`, words: text },
  { heading: text, lines: [text] },
  { items: [{ name: text, detail: text, total: text }], sums: [{ label: text, amount: text }] },
]

/** Its tags; the <br> of line breaks in the text are ours and left out. */
const tagsOf = (html: string) => html.match(/<\/?[a-z!][a-z0-9]*/gi)?.filter((tag) => tag !== '<br')

test('user input stays text in a mail: no character of it becomes markup', () => {
  const feared = textOf('<', '>', '&', '"', "'", '/', 'script', '&lt;', '&#60;', '=', '\n', ' on')
  const plain = tagsOf(mailHtml(written('x'), frame))
  fc.assert(
    fc.property(fc.oneof(anyText, feared), (text) => {
      expect(tagsOf(mailHtml(written(text), { ...frame, shop: text, contact: [text] }))).toEqual(plain)
    }),
    tries(100),
  )
})

test('the text body contains everything that the HTML body shows, with URLs written out', async () => {
  const { text, html } = await renderMail(
    [
      'Dear Karim,',
      ['one', 'two'],
      {
        items: [{ name: 'Jamdani saree', detail: '2 × ৳500, size M, Green', total: '৳1,000' }],
        sums: [{ label: 'Total', amount: '৳1,060' }],
      },
      { heading: 'Delivery address', lines: ['Karim', 'House 1'] },
      { link: 'https://bunon.com.bd/track-order', words: 'Follow your order' },
    ],
    frame,
  )
  expect(text).toBe(
    [
      'Dear Karim,',
      'one\ntwo',
      'Jamdani saree (2 × ৳500, size M, Green): ৳1,000\n\nTotal: ৳1,060',
      'Delivery address:\nKarim\nHouse 1',
      'Follow your order: https://bunon.com.bd/track-order',
      '-- \nCall us: 01712-345678',
    ].join('\n\n'),
  )
  const shown = html.replace(/<[^>]+>/g, ' ')
  for (const words of ['Dear Karim,', 'two', 'Jamdani saree', '৳1,060', 'House 1', 'Call us: 01712-345678'])
    expect(shown).toContain(words)
  expect(html).toMatch(/<a [^>]*href="https:\/\/bunon\.com\.bd\/track-order"/)
  expect(html).toMatch(/^<!DOCTYPE html [^>]+><html [^>]*lang="en"/)
})
