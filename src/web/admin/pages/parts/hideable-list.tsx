import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PageDocument, PageParts, TextPair } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { BothLanguages } from '../both-languages.tsx'
import { PartList } from '../part-list.tsx'
import { Tick } from '../tick.tsx'
import type { DocumentEditor } from '../use-page-editor.ts'

/** Its text in both languages; `name` is the field's. */
type TextOf = (name: string, label: string, rows?: number) => ReactNode

type Props<Name extends keyof PageParts, Part> = {
  editor: DocumentEditor
  name: Name
  title: string
  text: string
  nameOf: (part: Part) => string
  /** Adds a part; undefined if the list is complete, and its parts cannot be removed. */
  add?: { label: string; fresh: (parts: readonly Part[]) => Part }
  /** Other fields of the document that change with the list. */
  alsoChange?: (parts: Part[]) => Partial<PageDocument>
  children: (part: Part, set: (change: Partial<Part>) => void, textOf: TextOf, path: string) => ReactNode
}

/** A list of a page's parts: each can be changed, hidden and moved. A document without the list has no fields here. */
export function HideableList<Name extends keyof PageParts, Part extends NonNullable<PageParts[Name]>[number]>(
  props: Props<Name, Part>,
) {
  const { editor, name, title, text, nameOf, add, alsoChange, children } = props
  const { document, shown, change, errorOf, hasErrorBelow, mayChange } = editor
  const parts = document[name] as Part[] | undefined
  if (!parts) return null
  const set = (changed: Part[]) => change({ [name]: changed, ...alsoChange?.(changed) })
  const before = new Map((shown?.[name] as Part[] | undefined)?.map((part) => [part.id, part]))
  return (
    <section aria-labelledby={`list-${name}`} className="grid gap-4">
      <div>
        <h2 id={`list-${name}`} className="font-semibold text-lg">
          {title}
        </h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      {parts.length > 0 && (
        <PartList
          parts={parts}
          nameOf={(part) => (part.isHidden ? `${nameOf(part)} (${t('hidden')})` : nameOf(part))}
          keyOf={({ id }) => id}
          onChange={set}
          mayChange={mayChange}
          mayRemove={add !== undefined}
          collapses
          hasError={(nr) => hasErrorBelow(`document.${name}.${nr}.`)}
        >
          {(part, nr, put) => {
            const path = `document.${name}.${nr}`
            const textOf: TextOf = (field, label, rows) => (
              <BothLanguages
                label={label}
                value={(part as unknown as Record<string, TextPair>)[field] ?? { en: '', bn: '' }}
                before={(before.get(part.id) as unknown as Record<string, TextPair> | undefined)?.[field]}
                onChange={(value) => put({ ...part, [field]: value })}
                errorOf={(language) => errorOf(`${path}.${field}.${language}`)}
                disabled={!mayChange}
                {...(rows && { rows })}
              />
            )
            return (
              <>
                {children(part, (changed) => put({ ...part, ...changed }), textOf, path)}
                <Tick
                  label={t('Hidden')}
                  checked={part.isHidden}
                  disabled={!mayChange}
                  onTick={(isHidden) => put({ ...part, isHidden })}
                />
              </>
            )
          }}
        </PartList>
      )}
      {errorOf(`document.${name}`) && <p className="text-red text-sm">{errorOf(`document.${name}`)}</p>}
      {mayChange && add && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start max-sm:min-h-11 max-sm:w-full"
          onClick={() => set([...parts, add.fresh(parts)])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {add.label}
        </Button>
      )}
    </section>
  )
}
