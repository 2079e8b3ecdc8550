/** Markup that is inserted as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Value = Html | string | number | false | undefined | readonly Value[]

/** Builds markup; inserted texts are escaped, `false` and `undefined` are left out. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((text, part, i) => `${text}${shown(values[i - 1])}${part}`))

function shown(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(shown).join('')
  return value === false || value === undefined ? '' : escaped(String(value))
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
