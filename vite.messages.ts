import { type Plugin, parseAst } from 'vite'

const messageFile = /\/shared\/paraglide\/messages\/(?!_index\.js$)\w+\.js$/
const runtimeFile = /\/shared\/paraglide\/runtime\.js$/

/** What browsers need of Paraglide's runtime: entry.client.tsx says the language, so no URL or cookie is searched for it. */
const browserRuntime = `
let readLocale = () => 'en'
export const getLocale = () => readLocale()
export const overwriteGetLocale = (read) => { readLocale = read }
export const experimentalStaticLocale = undefined
export const messageLocale = (options) => options?.locale ?? readLocale()
`

/**
 * Makes one function of each message, where Paraglide writes one per language and one that chooses. The minifier does
 * not merge them, and a page has 150 of them. With the smaller runtime that is 2 KB of script after compression.
 */
export function compactMessages(): Plugin {
  return {
    name: 'compact-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [messageFile, runtimeFile] },
      handler: (code, id) => {
        if (runtimeFile.test(id)) return { code: browserRuntime, map: null }
        const compact = compactMessage(code)
        return compact === undefined ? undefined : { code: compact, map: null }
      },
    },
  }
}

/**
 * Puts the texts of the languages in the place where Paraglide's code calls their functions.
 * @param code of a message file
 * @returns the new code; undefined if a text is more than a template, such as one with plural forms
 */
export function compactMessage(code: string): string | undefined {
  const texts = new Map<string, string>()
  let choice: { name: string; body: string } | undefined
  for (const statement of parseAst(code).body) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    const [{ id, init } = {}] = declaration.declarations
    if (id?.type !== 'Identifier' || init?.type !== 'ArrowFunctionExpression') return undefined
    if (init.body.type !== 'BlockStatement') return undefined
    if (isExported) choice = { name: id.name, body: code.slice(init.body.start, init.body.end) }
    else {
      const [only, another] = init.body.body
      if (only?.type !== 'ReturnStatement' || only.argument?.type !== 'TemplateLiteral' || another) return undefined
      texts.set(id.name, code.slice(only.argument.start, only.argument.end))
    }
  }
  if (!choice) return undefined
  let isComplete = true
  const body = choice.body
    .replace('experimentalStaticLocale ?? options.locale ?? getLocale()', 'messageLocale(options)')
    .replace(/(\w+)\((?:inputs)?\)/g, (call, name: string) => {
      const text = texts.get(name)
      isComplete &&= text !== undefined
      return text ?? call
    })
  if (!isComplete) return undefined
  return `import { messageLocale } from '../runtime.js'\nexport const ${choice.name} = (i, options) => ${body}\n`
}
