import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#web/admin/api.ts'
import { attachMedia, matchNames } from '#web/admin/request/catalogue/media.ts'
import { t } from '#web/admin/translate.ts'
import { interruptedRun, rememberRun } from './interrupted-run.ts'
import { isSystemFile, pathOf, planOf, type SkuPlan, unusable } from './sku-plan.ts'
import type { RunItem } from './upload-run.ts'
import { useUploadRun } from './use-upload-run.ts'

type Planned = { folder: string; plan: SkuPlan }
let planned: Planned | undefined

/** Whether the run attaches pictures to products. */
export const isBySku = (items: RunItem[]) => items.some(({ group }) => group !== '')

/** A folder whose pictures are named by SKU: read, matched, uploaded and attached. */
export function useSkuRun(onAttached: () => void = () => {}) {
  const uploads = useUploadRun()
  const [current, setCurrent] = useState(planned)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const isOurs = isBySku(uploads.items)
  // A run in progress is not an interrupted one.
  const [interrupted, setInterrupted] = useState(() => (isOurs ? undefined : interruptedRun()))
  const keep = (next: Planned | undefined) => {
    planned = next
    setCurrent(next)
  }
  return {
    ...uploads,
    isOurs,
    planned: current,
    isReading,
    problem,
    interrupted: isOurs ? undefined : interrupted,
    forgetInterrupted: () => {
      rememberRun(undefined)
      setInterrupted(undefined)
    },
    /** Finds out where the files belong. */
    read: async (all: File[]) => {
      setReading(true)
      setProblem(undefined)
      try {
        keep(await planFolder(all.filter((file) => !isSystemFile(file))))
      } catch (error) {
        setProblem(errorMessage(error))
      }
      setReading(false)
    },
    /** @param withOthers also uploads files without a product, into the library only */
    startRun: (withOthers: boolean, libraryFolder: string | null) => {
      if (!current) return
      const { groups } = current.plan
      setInterrupted(undefined)
      uploads.begin({
        files: uploadsOf(current.plan, withOthers),
        folder: libraryFolder,
        attach: async (id, keys) => {
          const group = groups.find((each) => each.id === id)
          if (!group) return
          await attachMedia({ productNumber: group.productNumber, color: group.color, keys })
          onAttached()
        },
        onStep: remembering(current.folder, () => void queries.invalidateQueries({ queryKey: ['products'] })),
      })
    },
    /** Forgets the plan and closes its report. */
    end: () => {
      keep(undefined)
      uploads.close()
    },
  }
}

/** Stores the progress of a run in the browser, in case it is interrupted. */
function remembering(folder: string, onEnd: () => void) {
  let before: number | 'over' | undefined
  return (items: RunItem[], isOver: boolean) => {
    const through = items.filter(({ state }) => state === 'done' || state === 'existed').length
    const now = isOver ? 'over' : through
    if (now === before) return
    before = now
    rememberRun(isOver ? undefined : { folder, files: items.length, through, at: new Date().toISOString() })
    if (isOver) onEnd()
  }
}

/** Finds out where the files of a folder belong. */
async function planFolder(files: File[]): Promise<Planned> {
  const usable = files.filter((file) => unusable(file) === undefined)
  const broken = files.flatMap((file) => {
    const why = unusable(file)
    return why ? [{ file, why }] : []
  })
  const names = usable.length === 0 ? [] : await matchNames(usable.map(pathOf))
  const plan = planOf(usable, names)
  const [top = t('Files')] = (files[0] ? pathOf(files[0]) : '').split('/')
  return { folder: top, plan: { ...plan, leftOut: [...plan.leftOut, ...broken] } }
}

/** The files of the products and, with `withOthers`, those without a product. */
function uploadsOf({ groups, leftOut }: SkuPlan, withOthers: boolean): { file: File; group?: string }[] {
  const others = withOthers ? leftOut.filter(({ file }) => unusable(file) === undefined) : []
  return [
    ...groups.flatMap(({ id, files }) => files.map((file) => ({ file, group: id }))),
    ...others.map(({ file }) => ({ file })),
  ]
}
