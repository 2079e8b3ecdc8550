import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

type Module = { code: string | null; importedIds: string[] }
type Context = { getModuleInfo(id: string): Module | null }
type Layer =
  | 'react'
  | 'base'
  | 'frame'
  | 'goods'
  | 'parts'
  | 'product'
  | 'buying'
  | 'asking'
  | 'forms'
  | 'common'
  | 'cards'

const web = join(import.meta.dirname, 'src', 'web')
const page = (name: string) => join(web, 'storefront', 'routes', `${name}.tsx`)
/** Files that only hand on what others export: who imports one needs those it names, not all. */
const icons = /lucide-react\/dist\/esm\/lucide-react\.m?js$/
/** Libraries, and what the router takes of ours in their place (vite.imports.ts). */
const libraries = /\/node_modules\/|\/web\/(load-route-module|reload-once|ui\/watch-connection)\.ts$/
const messages = /shared\/paraglide\/messages(\.js|\/_index\.js)$/

/**
 * Left alone, the bundler cuts what pages share into some sixty files for one visit, and each of them costs a slow line
 * a turn. Few files instead: the libraries under every page (`react`, which outlives our own changes), our own part
 * under every page (`base`), what the storefront has around its pages (`frame`), what home, listing and product page
 * have in common (`goods`), what home and listing have beyond that (`cards`), what the product page shares with others (`parts`), the rest of it (`product`), which
 * opens later here and there, what cart, its drawer and checkout have in common (`buying`), and what the checkout shares
 * with other pages that ask for something (`asking`). What else opens later keeps its own files, and the back office takes
 * nothing of the shop's: what it shares with these pages is in `base`, or in `forms` if of them the checkout alone needs it
 * (district and thana), in `common` if product page or cart need it, too.
 */
export function sharedChunks() {
  let layers: Map<string, Layer> | undefined
  const layer = (wanted: Layer, priority: number) => ({
    name: (id: string, context: Context) => {
      layers ??= layersOf(context)
      return layers.get(id) === wanted ? wanted : null
    },
    priority,
  })
  return {
    groups: [
      layer('react', 8),
      layer('base', 7),
      layer('common', 6),
      layer('frame', 5),
      layer('goods', 4),
      layer('cards', 3),
      layer('parts', 2),
      layer('product', 1),
      layer('buying', 0),
      layer('asking', 0),
      layer('forms', 0),
    ],
  }
}

function layersOf(context: Context): Map<string, Layer> {
  const needs = (...files: string[]) => reached(files.flatMap(entriesOf), context)
  const everywhere = needs(join(web, 'entry.client.tsx'), join(web, 'root.tsx'))
  const frame = needs(page('frame'), page('inside'))
  const product = needs(page('product'))
  const pages = [needs(page('home')), needs(page('listing')), product]
  const elsewhere = needs(...globSync(page('*')).filter((file) => file !== page('product')))
  const office = needs(...globSync(join(web, 'admin', '**', '*.{ts,tsx}')))

  const [cart, checkout] = [needs(page('cart')), needs(page('checkout'))]
  const drawer = needs(join(web, 'storefront', 'cart', 'cart-drawer-content.tsx'))
  const asking = needs(...globSync(page('*')).filter((file) => ![page('cart'), page('checkout')].includes(file)))

  const layers = new Map<string, Layer>()
  for (const id of checkout) if (asking.has(id)) layers.set(id, 'asking')
  for (const id of cart) if (checkout.has(id) || drawer.has(id)) layers.set(id, 'buying')
  for (const id of product) if (!office.has(id)) layers.set(id, elsewhere.has(id) ? 'parts' : 'product')
  for (const id of new Set(pages.flatMap((each) => [...each])))
    if (pages.filter((each) => each.has(id)).length > 1)
      layers.set(id, office.has(id) ? 'base' : product.has(id) ? 'goods' : 'cards')
  const isBought = (id: string) => cart.has(id) || product.has(id)
  for (const id of [...cart, ...checkout]) if (office.has(id)) layers.set(id, isBought(id) ? 'common' : 'forms')
  // A list needs none of it.
  for (const id of needs(page('home'), page('listing'))) if (office.has(id)) layers.set(id, 'base')
  for (const id of frame) layers.set(id, office.has(id) ? 'base' : 'frame')
  for (const id of everywhere) layers.set(id, libraries.test(id) ? 'react' : 'base')
  return layers
}

/** A route is asked for under its own name or through the door that React Router puts before it. */
const entriesOf = (file: string) => [file, `${file}?__react-router-build-client-route`]

/** Everything that is loaded together with these, without what they load later. */
function reached(entries: string[], context: Context): Set<string> {
  const found = new Set<string>()
  const visit = (id: string, importer: string) => {
    const module = context.getModuleInfo(id)
    if (!module || found.has(id)) return
    const isList = icons.test(id) || messages.test(id)
    if (!isList) found.add(id)
    const next = icons.test(id) ? iconsIn(importer, id, module) : isList ? messagesIn(importer, all(module)) : undefined
    for (const each of next ?? module.importedIds) visit(each, isList ? '' : (module.code ?? ''))
  }
  const all = ({ importedIds }: Module): string[] =>
    importedIds.flatMap((id) =>
      messages.test(id) ? all(context.getModuleInfo(id) ?? { code: '', importedIds: [] }) : id,
    )
  for (const id of entries) visit(id, '')
  return found
}

/** The files of the icons that this code names. */
function iconsIn(code: string, barrel: string, { code: list }: Module): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, inside = '']) =>
    inside.split(',').map((each) => each.trim().split(/\s/)[0] ?? ''),
  )
  return names.flatMap((name) => {
    const from = name && new RegExp(`default as ${name}\\b[^}]*\\} from ['"]([^'"]+)['"]`).exec(list ?? '')?.[1]
    return from ? [join(dirname(barrel), from)] : []
  })
}

/** The messages that this code says. */
function messagesIn(code: string, all: string[]): string[] {
  const said = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
  return all.filter((id) => said.has(basename(id, '.js')))
}
