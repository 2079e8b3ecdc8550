import { expect, test } from 'vitest'
import { collectDescribed, described } from './structured-data.ts'

const product = { '@type': 'Product', name: 'Panjabi </script><script>alert(1)</script>' }
const trail = { '@type': 'BreadcrumbList' }
const graph = { '@context': 'https://schema.org', '@graph': [product, trail] }

test('what a page describes while it is rendered is one script, which it cannot end', () => {
  let descriptors: unknown[] | undefined
  const { drawn, script } = collectDescribed(() => {
    descriptors = described(product, trail)
    return '<html>'
  })
  expect(drawn).toBe('<html>')
  expect(descriptors).toEqual([])
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(script) ?? []
  expect(JSON.parse(json)).toEqual(graph)
})

test('a page that describes nothing has no script', () => {
  expect(collectDescribed(() => '<html>')).toEqual({ drawn: '<html>', script: '' })
})

test('elsewhere, and after a page that failed, React writes it', () => {
  expect(described(product, trail)).toEqual([{ 'script:ld+json': graph }])
  const failing = () =>
    collectDescribed(() => {
      described(product)
      throw new Error('failed')
    })
  expect(failing).toThrow('failed')
  expect(described(product, trail)).toEqual([{ 'script:ld+json': graph }])
})
