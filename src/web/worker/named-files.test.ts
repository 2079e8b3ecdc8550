import { expect, test } from 'vitest'
import { filesImportedBy, filesNamedIn, filesOf } from './named-files.ts'

test('the scripts, styles and fonts that a page loads are found in its HTML', () => {
  const html = `<link rel="modulepreload" href="/assets/entry-a1_b.js"/><link rel="stylesheet" href="/assets/app-1.css#"/><script>import "/assets/entry-a1_b.js"; import * as x from "/assets/home-2.js"</script><link href='/assets/latin-3.woff2'><img src="/assets/x.png">`
  expect(filesOf(html)).toEqual([
    '/assets/entry-a1_b.js',
    '/assets/app-1.css',
    '/assets/home-2.js',
    '/assets/latin-3.woff2',
  ])
})

test('static and dynamic imports of a script are found', () => {
  const script =
    'import{a as t}from"./react-1_x.js";import"./app-2.js";const m=()=>g(()=>import(`./side-menu-3.js`),[]);x("./no.js")'
  expect(filesNamedIn(script)).toEqual(['/assets/react-1_x.js', '/assets/app-2.js', '/assets/side-menu-3.js'])
  expect(filesImportedBy(script)).toEqual(['/assets/react-1_x.js', '/assets/app-2.js'])
})
