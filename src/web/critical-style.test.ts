import { expect, test } from 'vitest'
import { criticalStyle, cutStyle, namesOf } from './critical-style.ts'

const styleFor = (css: string, html: string) => criticalStyle(cutStyle(css), namesOf([html]))

test('rules come along whose classes and elements the page has, in the order of the sheet', () => {
  const css = '.b{color:red}table{width:1px}.a .b{top:0}.c{left:0}.a,.c{right:0}a{bottom:0}*{margin:0}'
  expect(styleFor(css, '<p class="b a"><a>x</a></p>')).toBe(
    '.b{color:red}.a .b{top:0}.a,.c{right:0}a{bottom:0}*{margin:0}',
  )
})

test('a class with escaped characters in it is found as HTML writes it', () => {
  const css =
    '.\\[\\&\\>svg\\]\\:size-4>svg{width:1px}.w-1\\/2{width:2px}.max-w-\\[calc\\(100\\%-1rem\\)\\]{width:3px}.other{width:4px}'
  const html = '<p class="[&amp;&gt;svg]:size-4 w-1/2 max-w-[calc(100%-1rem)]"><svg></svg></p>'
  expect(styleFor(css, html)).toBe(css.replace('.other{width:4px}', ''))
})

test('what a rule asks for in :is() counts, in :not() and in lists it does not', () => {
  const css = ':is(:where(.group):focus .x){top:0}:is(.y>*){top:1px}.z:not(.w){top:2px}:is(.a,.b).z{top:3px}'
  expect(styleFor(css, '<p class="x z"></p>')).toBe('.z:not(.w){top:2px}:is(.a,.b).z{top:3px}')
  expect(styleFor(css, '<p class="group x y"></p>')).toBe(':is(:where(.group):focus .x){top:0}:is(.y>*){top:1px}')
})

test('conditions stay around their rules, and empty ones go; a layer keeps its rank', () => {
  const css =
    '@layer base{.no{top:0}}@layer utilities{@media (width>=40rem){.a{top:0}.no{top:1px}}@supports (top:0){.no{top:2px}}}'
  expect(styleFor(css, '<p class="a">')).toBe('@layer base;@layer utilities{@media (width>=40rem){.a{top:0}}}')
})

test('of variables, properties and animations only those come along that are used, also by one another', () => {
  const css =
    ':root{--a:1px;--b:var(--a);--c:2px}.x{top:var(--b);animation:2s turn}@property --c{syntax:"*"}@property --b{syntax:"*"}@keyframes turn{to{top:0}}@keyframes blink{to{top:1px}}'
  expect(styleFor(css, '<p class="x">')).toBe(
    ':root{--a:1px;--b:var(--a);}.x{top:var(--b);animation:2s turn}@property --b{syntax:"*"}@keyframes turn{to{top:0}}',
  )
})

test('braces and semicolons in strings and addresses are text', () => {
  const css = '.a:before{content:"}{;"}.b{background:url("data:image/svg+xml,%3Csvg a=\'b;c\'%3E")}.a{top:0}'
  expect(styleFor(css, '<p class="a">')).toBe('.a:before{content:"}{;"}.a{top:0}')
})

test('classes that an inline script gives to what it draws count as well', () => {
  expect(styleFor('.row{top:0}', "<script>row.className = 'row wide'</script>")).toBe('.row{top:0}')
})

test('what only a pointer, a printer or forced colours ask for comes with the whole sheet', () => {
  const css =
    '.a:hover,.b:active{top:0}.a:hover,.a:focus{top:1px}@media (hover:hover){:is(:where(.a):hover .b){top:2px}}.a:not(:hover){top:3px}@media print{.a{top:4px}}@media (forced-colors:active){.a{top:5px}}@page wide{margin:0}'
  expect(styleFor(css, '<p class="a b">')).toBe('.a:hover,.a:focus{top:1px}.a:not(:hover){top:3px}')
})

test('Tailwind’s variables have their initial values once, in every browser', () => {
  const css =
    '@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:block))){*,:before{--tw-x:0;--tw-y:1px}}}.a{top:var(--tw-x)}@property --tw-x{syntax:"*";initial-value:0}'
  expect(styleFor(css, '<p class="a">')).toBe('@layer properties{*,:before{--tw-x:0;}}.a{top:var(--tw-x)}')
})

test('an attribute or a state that nothing in the page has comes with the whole sheet, as scripts do', () => {
  const css =
    '.a[aria-pressed=true]{top:0}.a:disabled{top:1px}.a:not([data-moving]){top:2px}.a:checked,.b{top:3px}.aria-invalid\\:c[aria-invalid=true]{top:4px}[data-closed] .a{top:5px}'
  const button = (attributes: string) => `<button class="a aria-invalid:c"${attributes}>x</button>`
  expect(styleFor(css, button(' aria-pressed="false"'))).toBe('.a:not([data-moving]){top:2px}')
  expect(styleFor(css, button(' aria-pressed="true" disabled="" data-closed="soon" aria-invalid="true"'))).toBe(
    css.replace('.a:checked,.b{top:3px}', ''),
  )
  expect(styleFor(css, button(' checked=""'))).toBe('.a:not([data-moving]){top:2px}.a:checked,.b{top:3px}')
})

test('the font’s accents come with the whole sheet', () => {
  const face = (file: string) => `@font-face{font-family:A;src:url(/assets/${file}-400-x1.woff2)}`
  expect(styleFor(face('latin') + face('accents'), '<p>')).toBe(face('latin'))
})
