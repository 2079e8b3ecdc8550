/** A parsed stylesheet, from which the rules that a page uses are extracted. */
export type StyleSheet = {
  blocks: Block[]
  /** A number for each name that a selector mentions. */
  numbers: Map<string, number>
  /** Cache of extracted styles, keyed by the mentioned names that occur in the page. */
  styles: Map<string, string>
}

/** A rule or a statement; a group of rules has them `inside`. */
type Block = { head: string; body: string; inside?: Block[]; wanted?: string[][] }

/** Pages of one type share their rules; filters and states add a few variants. */
const maxStyles = 200

/** At-rules and states that are not critical: the full stylesheet loads on the first touch, at the latest after 3 s. */
const laterAtRules = /^@(?:media print|media \(forced-colors|page)\b/
const laterStates = /:(?:hover|active)\b/
/** The initial values of Tailwind's variables stand in the layer `properties`; see blocksOf. */
const tailwindProperty = /^@property --tw-/
/** At-rules that contain rules. */
const group = /^@(layer|media|supports|container)\b/
/** Definitions, which are kept only if a critical rule uses their name. */
const definition = /^@(?:property|keyframes)\s+([\w-]+)/
/** Of fields for dates, numbers and files, which no page has before its scripts. */
const lateFields = /^::(?:-webkit-(?:date|inner|outer|calendar|search)|file-selector)/
/** Accents are rare in both languages; a fallback font with the same widths renders them until the full sheet loads. */
const lateFace = /url\([^)]*\/accents-/
/** Where custom properties get their values, many more than a page uses. */
const defaults = /^(:root|\*|:host)/
const customProperties = /(--[\w-]+):([^;]*);?/g
/** Attributes and states of a selector. Pages have them from the server, or get them from scripts, after the sheet. */
const attributeOrState = /\[((?:aria|data)-[a-z-]+)(=["']?true\b)?|:(disabled|checked)\b/g
/** Elements that every page has, or a browser adds. */
const always = new Set(['html', 'body', 'tbody'])

/** @param css as the build writes it: minified */
export function cutStyle(css: string): StyleSheet {
  const blocks = blocksOf(css.replace(/\/\*.*?\*\//gs, ''))
  const numbers = new Map<string, number>()
  for (const name of mentionedIn(blocks)) if (!numbers.has(name)) numbers.set(name, numbers.size)
  return { blocks, numbers, styles: new Map() }
}

const mentionedIn = (blocks: Block[]): string[] =>
  blocks.flatMap(({ inside, wanted }) => (inside ? mentionedIn(inside) : (wanted?.flat() ?? [])))

/**
 * Returns the rules that may apply to a page: those whose classes and elements occur in it. They keep the order of the
 * sheet, so that the cascade is the same, also once the full sheet is added.
 * @param names of the page, from namesOf
 */
export function criticalStyle({ blocks, numbers, styles }: StyleSheet, names: ReadonlySet<string>): string {
  const key = bitsOf(names, numbers)
  const known = styles.get(key)
  if (known !== undefined) return known
  const rules = keptOf(blocks, names)
  const style = textOf(withoutUnused(rules, usedBy(rules)))
  if (styles.size >= maxStyles) styles.clear()
  styles.set(key, style)
  return style
}

/** Which of the numbered names are among these, a bit for each. A string, as the key of a map. */
function bitsOf(names: ReadonlySet<string>, numbers: ReadonlyMap<string, number>): string {
  const bits = new Uint16Array((numbers.size >> 4) + 1)
  for (const name of names) {
    const number = numbers.get(name)
    if (number !== undefined) bits[number >> 4] = (bits[number >> 4] ?? 0) | (1 << (number & 15))
  }
  return String.fromCharCode(...bits)
}

/**
 * The classes, elements and attributes of HTML fragments: elements as `<p`, attributes as `[disabled` and, if they are
 * true, also as `[aria-pressed=true`. Includes the classes that inline scripts assign to `className`.
 * @param pieces as React renders them: attributes have one space before them and double quotes
 * @param more names to add
 */
export function namesOf(pieces: readonly string[], more: Iterable<string> = []): Set<string> {
  const names = new Set(more)
  const lists = new Set<string>()
  for (const html of pieces) {
    addElements(html, names, lists)
    addAssigned(html, lists)
  }
  for (const list of lists) for (const name of unescaped(list).split(' ')) names.add(name)
  return names
}

// One pass by index: match objects of regular expressions took an eighth of the memory of rendering a listing.

function addElements(html: string, names: Set<string>, lists: Set<string>) {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const end = endOfName(html, at + 1)
    if (end > at + 1) names.add(html.slice(at, end))
    at = end
    while (at >= 0 && html.charCodeAt(at) === space) at = addAttribute(html, at + 1, names, lists)
    if (at < 0) return
  }
}

/** @returns where the attribute ends that begins here; -1: nowhere */
function addAttribute(html: string, from: number, names: Set<string>, lists: Set<string>): number {
  const equals = endOfName(html, from)
  if (html.charCodeAt(equals) !== equalsSign) return equals
  const close = html.indexOf('"', equals + 2)
  if (close < 0) return -1
  const name = html.slice(from, equals)
  if (name === 'class') lists.add(html.slice(equals + 2, close))
  else if (selectable.test(name)) {
    names.add(`[${name}`)
    if (html.startsWith('true"', equals + 2)) names.add(`[${name}=true`)
  }
  return close + 1
}

const space = 32
const equalsSign = 61
/** Attributes that selectors mention. */
const selectable = /^(?:aria-|data-|disabled$|checked$)/

/**
 * Returns the end of a name that begins with a letter and continues with letters, digits, hyphens and colons; `from` if
 * there is none.
 */
function endOfName(html: string, from: number): number {
  let end = from
  for (let code = html.charCodeAt(end) | lowerCase; isOfName(code, end > from); )
    code = html.charCodeAt(++end) | lowerCase
  return end
}

/** Bit that makes an ASCII letter lower case, and leaves the other characters of names unchanged. */
const lowerCase = 32
const isOfName = (code: number, isInside: boolean) =>
  (code >= 97 && code <= 122) || (isInside && ((code >= 48 && code <= 58) || code === 45))

/** Adds the class names that inline scripts assign to `className`. */
function addAssigned(html: string, lists: Set<string>) {
  const assignment = "className = '"
  for (let at = html.indexOf(assignment); at >= 0; at = html.indexOf(assignment, at)) {
    at += assignment.length
    const end = html.indexOf("'", at)
    if (end < 0) return
    lists.add(html.slice(at, end))
    at = end
  }
}

const escaped: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" }
const unescaped = (text: string) => text.replace(/&[a-z#\d]+;/g, (each) => escaped[each] ?? each)

function blocksOf(css: string): Block[] {
  const blocks: Block[] = []
  let from = 0
  while (from < css.length) {
    const { end, open } = endOfBlock(css, from)
    const head = css.slice(from, open < 0 ? end : open).trim()
    from = end
    if (open >= 0) {
      const body = css.slice(open + 1, end - 1)
      if (laterAtRules.test(head) || tailwindProperty.test(head)) continue
      if (head === '@layer properties') blocks.push({ head, body: '', inside: blocksOf(unconditional(body)) })
      else if (group.test(head)) blocks.push({ head, body: '', inside: blocksOf(body) })
      else if (head.startsWith('@')) {
        if (head !== '@font-face' || !lateFace.test(body)) blocks.push({ head, body })
      } else if (!lateFields.test(head) && !isLater(head)) blocks.push({ head, body, wanted: wantedBy(head) })
    } else if (head) blocks.push({ head, body: '' })
  }
  return blocks
}

/** Whether every selector of a rule needs a pointer. */
const isLater = (head: string) =>
  head
    .replace(/:not\([^()]*\)/g, '')
    .split(/(?<!\\),(?![^(]*\))/)
    .every((selector) => laterStates.test(selector))

/**
 * Tailwind repeats the initial values of its variables for browsers without @property, which is shorter than @property.
 */
const unconditional = (body: string) => /^@supports[^{]*\{(.*)\}$/s.exec(body.trim())?.[1] ?? body

/** End of the block or statement that begins here, and its opening brace; -1 for a statement. */
function endOfBlock(css: string, from: number): { end: number; open: number } {
  let open = -1
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const character = css[at]
    if (character === '\\') at++
    else if (character === '"' || character === "'") at = endOfString(css, at)
    else if (character === '{' && depth++ === 0) open = at
    else if (character === '}' && --depth === 0) return { end: at + 1, open }
    else if (character === ';' && depth === 0) return { end: at + 1, open: -1 }
  }
  return { end: css.length, open: -1 }
}

function endOfString(css: string, from: number): number {
  let at = from + 1
  while (at < css.length && css[at] !== css[from]) at += css[at] === '\\' ? 2 : 1
  return at
}

/** The names that each selector of a rule requires, without those in parentheses. */
const wantedBy = (head: string): string[][] =>
  withoutParentheses(head)
    .split(/(?<!\\),/)
    .map((selector) => {
      const names = [...selector.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)]
      const [element] = /^[a-z][a-z\d]*/.exec(selector) ?? []
      const wanted = names.map(([, name = '']) => name.replace(/\\(.)/g, '$1'))
      // A class name may contain brackets.
      const bare = selector.replace(/\\./g, '')
      for (const [, attribute, isTrue, state] of bare.matchAll(attributeOrState))
        wanted.push(`[${attribute ?? state}${isTrue ? '=true' : ''}`)
      return element && !always.has(element) ? [...wanted, `<${element}`] : wanted
    })

/**
 * Unwraps `:is(.a .b)`, which matches like its content; removes `:not(…)` and lists, which do not require their names.
 */
function withoutParentheses(head: string): string {
  let selector = head
  for (let before = ''; before !== selector; ) {
    before = selector
    selector = selector.replace(/:(?:is|where)\(([^(),]*)\)/g, '$1')
  }
  let depth = 0
  let flat = ''
  for (let at = 0; at < selector.length; at++) {
    const character = selector[at]
    if (character === '\\') {
      if (depth === 0) flat += selector.slice(at, at + 2)
      at++
    } else if (character === '(') depth++
    else if (character === ')') depth--
    else if (depth === 0) flat += character
  }
  return flat
}

function keptOf(blocks: Block[], names: ReadonlySet<string>): Block[] {
  return blocks.flatMap((block) => {
    const { head, inside, wanted } = block
    if (inside) {
      const kept = keptOf(inside, names)
      // The first mention of a layer decides its rank.
      return kept.length > 0 || head.startsWith('@layer') ? [{ ...block, inside: kept }] : []
    }
    return !wanted || wanted.some((all) => all.every((each) => names.has(each))) ? [block] : []
  })
}

/** The custom properties and animations that rules use, directly or through other custom properties. */
function usedBy(rules: Block[]): Set<string> {
  const used = new Set<string>()
  const values = new Map<string, string>()
  const note = (text: string) => {
    for (const [, name, word] of text.matchAll(/(--[\w-]+)|((?<![\w-])[a-z][\w-]*)/g)) {
      const each = name ?? word ?? ''
      if (used.has(each)) continue
      used.add(each)
      if (name) note(values.get(name) ?? '')
    }
  }
  const plain: string[] = []
  const visit = (blocks: Block[]) => {
    for (const { head, body, inside } of blocks) {
      if (inside) visit(inside)
      else if (defaults.test(head)) {
        for (const [, name = '', value = ''] of body.matchAll(customProperties)) values.set(name, value)
        plain.push(body.replace(customProperties, ''))
      } else if (!definition.test(head)) plain.push(body)
    }
  }
  visit(rules)
  note(plain.join(';'))
  return used
}

function withoutUnused(blocks: Block[], used: ReadonlySet<string>): Block[] {
  return blocks.flatMap((block) => {
    if (block.inside) return [{ ...block, inside: withoutUnused(block.inside, used) }]
    const [, defined] = definition.exec(block.head) ?? []
    if (defined) return used.has(defined) ? [block] : []
    if (!defaults.test(block.head)) return [block]
    const body = block.body.replace(customProperties, (all, name) => (used.has(name) ? all : ''))
    return body ? [{ ...block, body }] : []
  })
}

const textOf = (blocks: Block[]): string =>
  blocks
    .map(({ head, body, inside }) => {
      if (!inside) return body ? `${head}{${body}}` : head
      return inside.length > 0 ? `${head}{${textOf(inside)}}` : `${head};`
    })
    .join('')
