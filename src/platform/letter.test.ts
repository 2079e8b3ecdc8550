import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, textOf, tries } from '../../tests/support/property.ts'
import { letter } from './letter.ts'

const readBack = (html: string) =>
  html.replaceAll('<br>', '\n').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

test('whatever somebody wrote stands in a letter as text: no sign of it becomes markup', () => {
  const feared = textOf('<', '>', '&', '"', "'", '/', 'script', '&lt;', '&#60;', '=', '\n', ' on')
  const text = fc.oneof(anyText, feared)
  fc.assert(
    fc.property(text, text, text, (paragraph, item, words) => {
      const { html } = letter([paragraph, [item], { link: words, words }], 'en')
      const [, p, li, href, a] =
        /^<div lang="en"><p>([^<>]*(?:<br>[^<>]*)*)<\/p>\n<ul><li>([^<>]*)<\/li><\/ul>\n<p><a href="([^<>"]*)">([^<>]*)<\/a><\/p><\/div>$/.exec(
          html,
        ) ?? []
      expect([p, li, href, a].map((part) => readBack(part ?? 'no such part'))).toEqual([paragraph, item, words, words])
    }),
    tries(),
  )
})
