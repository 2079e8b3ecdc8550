import { FolderPlus } from 'lucide-react'
import { count } from '#web/admin/parts/figures.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import type { MediaFolder } from '#web/admin/request/catalogue/media.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = {
  folders: MediaFolder[]
  all: number
  unfiled: number
  /** '' for all files, 'none' for files without a folder. */
  chosen: string
  onChoose: (folder: string) => void
  onAdd?: (() => void) | undefined
}

/** The folders: a list next to the files, on phones a select. */
export function FolderList({ folders, all, unfiled, chosen, onChoose, onAdd }: Props) {
  const choices: [value: string, word: string, files: number][] = [
    ['', t('All files'), all],
    ['none', t('In no folder'), unfiled],
    ...folders.map(({ name, files }): [string, string, number] => [name, name, files]),
  ]
  return (
    <nav aria-label={t('Folders')} className="max-md:flex max-md:items-end max-md:gap-2">
      <SelectInput
        label={t('Folder')}
        labelHidden
        className="grow md:hidden"
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.map(([value, word, files]) => (
          <option key={value} value={value}>
            {word} ({count(files)})
          </option>
        ))}
      </SelectInput>
      <ul className="grid gap-0.5 max-md:hidden">
        {choices.map(([value, word, files]) => (
          <li key={value}>
            <button
              type="button"
              aria-current={value === chosen}
              onClick={() => onChoose(value)}
              className={cx(
                'flex min-h-9 w-full items-center gap-2 rounded-control px-3 text-left transition-colors',
                value === chosen ? 'bg-green-soft font-semibold text-green' : 'hover:bg-mist',
              )}
            >
              <span className="min-w-0 grow truncate">{word}</span>
              <span className="text-stone text-xs tabular-nums">{count(files)}</span>
            </button>
          </li>
        ))}
      </ul>
      {onAdd && (
        <Button variant="quiet" size="sm" className="md:mt-1" onClick={onAdd}>
          <FolderPlus aria-hidden="true" className="size-4" />
          {t('New Folder')}
        </Button>
      )}
    </nav>
  )
}
