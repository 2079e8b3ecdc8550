import { expect, test } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

const page = (manifest: string) =>
  `<script>import "/a.js";\n  window.__reactRouterManifest = ${manifest};\n  window.__x = {"a":false};</script>`

test('the manifest loses its indentation and what is false, nothing else', () => {
  const manifest = {
    routes: { root: { id: 'root', hasLoader: true, hasAction: false, path: '</script>' } },
    url: '/m.js',
  }
  const slim = slimManifest(page(JSON.stringify(manifest, null, 2)))
  expect(slim).toBe(
    page('X').replace(
      ' = X;',
      '={"routes":{"root":{"id":"root","hasLoader":true,"path":"\\u003c/script>"}},"url":"/m.js"};',
    ),
  )
  expect(slimManifest(page(JSON.stringify(manifest, null, 2)))).toBe(slim)
})

test('a page without one, or with one in another form, stays as it is', () => {
  for (const html of ['<p>Hello</p>', page('{\n  not: json\n}')]) expect(slimManifest(html)).toBe(html)
})
