import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, textOf, tries } from '../../../tests/support/property.ts'
import { readXml } from '../../../tests/support/read-xml.ts'
import { xmlElement, xmlText } from './xml.ts'

test('any text comes back out of XML as it was, without the characters that XML cannot contain', () => {
  const feared = textOf('<', '>', '&', '"', "'", ']]>', '<!--', '&lt;', '\0', '\u000b', '\ud800', 'x')
  const text = fc.oneof(anyText, feared)
  const holds = (character: string) => /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u.test(character)
  fc.assert(
    fc.property(text, text, (inside, attribute) => {
      const read = readXml(`<a b="${xmlText(attribute)}">${xmlElement('c', inside)}</a>`)
      const kept = (whole: string) => [...whole].filter(holds).join('')
      expect(read.attributes.b).toBe(kept(attribute))
      expect(read.children[0]?.text ?? '').toBe(kept(inside))
    }),
    tries(),
  )
})
