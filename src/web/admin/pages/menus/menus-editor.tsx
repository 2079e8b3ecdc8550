import { Plus } from 'lucide-react'
import { menuDepth } from '#domains/content/menus/contract.ts'
import { type EditedPage, type MenuDocument, type MenuItem, saveMenusDraft } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import type { DocumentEditor } from '../use-page-editor.ts'
import { VersionedEditor } from '../versioned-editor.tsx'
import { allItems } from './all-items.ts'
import { MenuItems } from './menu-items.tsx'
import { menuNames } from './menu-names.ts'

/** Header, drawer and footer as trees. */
export const MenusEditor = ({ page }: { page: EditedPage<MenuDocument> }) => (
  <VersionedEditor
    page={page}
    saveDraft={({ version }, document) => saveMenusDraft({ version, document })}
    fields={(editor) => <Menus {...editor} />}
  />
)

const names = ['header', 'drawer', 'footer', 'legal'] as const

function Menus({ document, shown, change, errorOf, hasErrorBelow, mayChange }: DocumentEditor<MenuDocument>) {
  const every = names.flatMap((name) => allItems(document[name] ?? []))
  const before = new Map(names.flatMap((name) => allItems(shown?.[name] ?? [])).map((item) => [item.id, item]))
  return (
    <div className="grid gap-10">
      {names.map((name) => {
        const items = document[name]
        return (
          <section key={name} aria-labelledby={`menu-${name}`} className="grid gap-3">
            <div>
              <h2 id={`menu-${name}`} className="font-semibold text-lg">
                {menuNames[name].name}
              </h2>
              <p className="text-ink-soft">{menuNames[name].text}</p>
            </div>
            {items === null ? (
              <div className="flex flex-wrap items-center gap-3">
                <p>{t('It is the same as the header.')}</p>
                {mayChange && (
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() => change({ [name]: copiesOf(document.header, every) })}
                  >
                    <Plus aria-hidden="true" className="size-4" />
                    {t('Make It a Menu of Its Own')}
                  </Button>
                )}
              </div>
            ) : (
              <>
                <MenuItems
                  items={items}
                  depth={menuDepth[name]}
                  path={`document.${name}`}
                  onChange={(changed) => change({ [name]: changed })}
                  {...{ before, every, errorOf, hasErrorBelow, mayChange }}
                />
                {name === 'drawer' && mayChange && (
                  <Button
                    variant="outline"
                    size="sm"
                    className="justify-self-start"
                    onClick={() => change({ drawer: null })}
                  >
                    {t('Show the Header’s Entries')}
                  </Button>
                )}
              </>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** A copy of the tree with new ids. */
function copiesOf(items: readonly MenuItem[], every: readonly MenuItem[]): MenuItem[] {
  const taken = new Set(every.map(({ id }) => id))
  const freeId = (id: string) => {
    let free = `drawer-${id}`.slice(0, 56)
    for (let nr = 2; taken.has(free); nr++) free = `${free.replace(/-\d+$/, '')}-${nr}`
    taken.add(free)
    return free
  }
  const copy = (item: MenuItem): MenuItem => ({ ...item, id: freeId(item.id), items: item.items.map(copy) })
  return items.map(copy)
}
