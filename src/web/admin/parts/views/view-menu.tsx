import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { everything } from './built-in-views.ts'
import { MenuButton, MenuItem } from './menu.tsx'
import { RemoveView } from './remove-view.tsx'
import { SaveView } from './save-view.tsx'
import { useChangeView } from './use-change-view.ts'
import type { ViewBarState } from './view-bar.tsx'

/** Actions on the current view. */
export function ViewMenu({ list }: { list: ViewBarState }) {
  const [asking, setAsking] = useState<'new' | 'name' | 'remove'>()
  const change = useChangeView()
  const { current, isChanged, choice } = list
  const saved = current?.saved
  const opensWith = choice?.defaultView ?? everything.key
  const close = () => setAsking(undefined)
  const opened = (key: string) => key === opensWith
  return (
    <>
      <MenuButton label={t('Save view')} icon={<BookmarkPlus aria-hidden="true" className="size-4" />}>
        <MenuItem onPress={() => setAsking('new')}>{t('Save as a new view')}</MenuItem>
        {saved?.mayChange && isChanged && (
          <MenuItem
            onPress={() =>
              change.mutate({
                view: saved,
                fields: list.content(),
                done: t('View “{name}” saved', { name: saved.name }),
              })
            }
          >
            {t('Save changes to “{name}”', { name: saved.name })}
          </MenuItem>
        )}
        {saved?.mayChange && <MenuItem onPress={() => setAsking('name')}>{t('Rename or share')}</MenuItem>}
        {current && !opened(current.key) && (
          <MenuItem
            onPress={() => {
              list.choose({ defaultView: current.key === everything.key ? null : current.key })
              toast.success(t('The list opens with “{name}” from now on', { name: current.name }))
            }}
          >
            {t('Open the list with this view')}
          </MenuItem>
        )}
        {!opened(everything.key) && current && opened(current.key) && (
          <MenuItem onPress={() => list.choose({ defaultView: null })}>{t('Open the list without a view')}</MenuItem>
        )}
        <MenuItem onPress={() => copyAddress()}>{t('Copy link')}</MenuItem>
        {saved?.mayChange && (
          <MenuItem danger onPress={() => setAsking('remove')}>
            {t('Remove view')}
          </MenuItem>
        )}
      </MenuButton>
      {asking === 'new' && <SaveView list={list} onClose={close} />}
      {asking === 'name' && saved && <SaveView list={list} view={saved} onClose={close} />}
      {asking === 'remove' && saved && <RemoveView list={list} view={saved} onClose={close} />}
    </>
  )
}

/** A bare URL opens the reader's default view, so the copied URL names the unfiltered list explicitly. */
async function copyAddress() {
  const address = new URL(location.href)
  if (address.search === '') address.searchParams.set('saved', everything.key)
  try {
    await navigator.clipboard.writeText(address.href)
    toast.success(t('Link copied'))
  } catch {
    toast.error(t('The browser did not allow copying: the address bar has the link'))
  }
}
