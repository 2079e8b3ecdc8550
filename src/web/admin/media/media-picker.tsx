import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { type MediaFile, mediaQuery } from '#web/admin/request/catalogue/media.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MediaGrid } from './media-grid.tsx'

type Props = {
  /** Maximum number of files; with 1 a click selects the file. */
  most: number
  kind?: 'picture' | 'film'
  onPick: (files: MediaFile[]) => void
  onClose: () => void
}

/** Pictures of the library to choose from. */
export function MediaPicker({ most, kind = 'picture', onPick, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [folder, setFolder] = useState('')
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<MediaFile[]>([])
  const { data, error, refetch } = useQuery(
    mediaQuery({ kind, page, perPage: 24, ...(search && { search }), ...(folder && { folder }) }),
  )
  const isOne = most === 1
  const toggle = (file: MediaFile) => {
    if (isOne) return onPick([file])
    const isPicked = picked.some(({ id }) => id === file.id)
    if (isPicked) setPicked(picked.filter(({ id }) => id !== file.id))
    else if (picked.length < most) setPicked([...picked, file])
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={t('From the Library')}
      text={isOne ? t('Choose the one to use.') : t('Choose those to use, up to {most}.', { most })}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {!isOne && (
            <Button size="sm" disabled={picked.length === 0} onClick={() => onPick(picked)}>
              {picked.length === 0 ? t('Use') : t('Use {pictures}', { pictures: many(picked.length, 'picture') })}
            </Button>
          )}
        </>
      }
    >
      <div className="mt-4 grid gap-3">
        <div className="flex flex-wrap gap-2">
          <SearchInput
            label={t('Search the library')}
            value={search}
            onSearch={(text) => {
              setSearch(text)
              setPage(1)
            }}
            className="min-w-52 grow"
          />
          <SelectInput
            label={t('Folder')}
            labelHidden
            className="w-44 max-sm:grow"
            value={folder}
            onChange={(event) => {
              setFolder(event.target.value)
              setPage(1)
            }}
          >
            <option value="">{t('All files')}</option>
            <option value="none">{t('In no folder')}</option>
            {data?.folders.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectInput>
        </div>
        {error && !data ? (
          <Failed what={t('Failed to load the media library')} error={error} retry={refetch} />
        ) : !data ? (
          <Skeleton className="h-64 w-full" />
        ) : data.files.length === 0 ? (
          <EmptyState title={t('No files found')} text={t('Upload them first.')} heading="h3" />
        ) : (
          <>
            {/* A scroll container of its own, so that the Use button stays visible. */}
            <div className="max-h-[50dvh] overflow-y-auto p-1">
              <MediaGrid
                files={data.files}
                ticked={new Set(picked.map(({ id }) => id))}
                onTick={(id) => {
                  const file = data.files.find((each) => each.id === id)
                  if (file) toggle(file)
                }}
                onOpen={toggle}
                isFixed={isOne}
              />
            </div>
            <Pager page={data.page} noun="file" onPage={setPage} />
          </>
        )}
      </div>
    </Dialog>
  )
}
