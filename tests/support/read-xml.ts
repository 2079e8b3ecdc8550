export type XmlNode = { name: string; attributes: Record<string, string>; text: string; children: XmlNode[] }

const token = /<\?xml[^?]*\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Parses XML. Throws if it is not well-formed: an open tag, a bare ampersand, a character that XML does not allow. */
export function readXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const here = () => open.at(-1) ?? root
  token.lastIndex = 0
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const found = token.exec(xml)
    if (!found) throw new Error(`not well-formed at: ${xml.slice(at, at + 60)}`)
    const [, closing, opening, attributes = '', empty, text] = found
    if (text !== undefined) here().text += plain(text)
    if (closing && open.pop()?.name !== closing) throw new Error(`</${closing}> closes nothing`)
    if (!opening) continue
    const node: XmlNode = {
      name: opening,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]),
      ),
      text: '',
      children: [],
    }
    here().children.push(node)
    if (!empty) open.push(node)
  }
  const [only, second] = root.children
  if (open.length !== 1 || !only || second) throw new Error('not one whole element')
  return only
}

function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)) throw new Error('a sign that XML cannot hold')
  return text.replace(/&(\w*);?/g, (whole, name: string) => {
    const sign = entities[name]
    if (!sign || !whole.endsWith(';')) throw new Error(`a bare ampersand: ${text.slice(0, 60)}`)
    return sign
  })
}

/** All descendants with that name. */
export const elements = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elements(child, name)])

/** The text of the first descendant with that name; undefined if there is none. */
export const textOf = (node: XmlNode, name: string): string | undefined => elements(node, name)[0]?.text
