import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '#web/admin/api.ts'
import { attachMedia, matchNames } from '#web/admin/request/catalogue/media.ts'
import { t } from '#web/admin/translate.ts'
import { type InterruptedRun, interruptedRun, rememberRun } from './interrupted-run.ts'
import { isSystemFile, pathOf, planOf, type SkuPlan, unusable } from './sku-plan.ts'
import { useUploadRun } from './use-upload-run.ts'

type Planned = { folder: string; plan: SkuPlan }
let planned: Planned | undefined

/** A folder whose pictures are named by SKU: read, matched, uploaded and attached. */
export function useSkuRun(onAttached: () => void = () => {}) {
  const queries = useQueryClient()
  const uploads = useUploadRun()
  const [current, setCurrent] = useState(planned)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [interrupted, setInterrupted] = useState<InterruptedRun | undefined>(interruptedRun)
  const { items, isOver, run } = uploads
  const isOurs = items.some(({ group }) => group !== '')
  const through = items.filter(({ state }) => state === 'done' || state === 'existed').length
  const folder = current?.folder ?? ''

  useEffect(() => {
    if (!isOurs || !run) return
    rememberRun(isOver ? undefined : { folder, files: items.length, through, at: new Date().toISOString() })
    if (isOver) void queries.invalidateQueries({ queryKey: ['products'] })
  }, [isOurs, isOver, through, items.length, folder, run, queries])

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
      const files = all.filter((file) => !isSystemFile(file))
      const usable = files.filter((file) => unusable(file) === undefined)
      const broken = files.flatMap((file) => {
        const why = unusable(file)
        return why ? [{ file, why }] : []
      })
      setReading(true)
      setProblem(undefined)
      try {
        const names = usable.length === 0 ? [] : await matchNames(usable.map(pathOf))
        const plan = planOf(usable, names)
        const [top = t('Files')] = (files[0] ? pathOf(files[0]) : '').split('/')
        keep({ folder: top, plan: { ...plan, leftOut: [...plan.leftOut, ...broken] } })
      } catch (error) {
        setProblem(errorMessage(error))
      }
      setReading(false)
    },
    /** @param withOthers uploads those without a product, too, into the library only */
    startRun: (withOthers: boolean, libraryFolder: string | null) => {
      if (!current) return
      const { groups, leftOut } = current.plan
      const others = withOthers ? leftOut.filter(({ file }) => unusable(file) === undefined) : []
      setInterrupted(undefined)
      uploads.begin({
        files: [
          ...groups.flatMap(({ id, files }) => files.map((file) => ({ file, group: id }))),
          ...others.map(({ file }) => ({ file })),
        ],
        folder: libraryFolder,
        attach: async (id, keys) => {
          const group = groups.find((each) => each.id === id)
          if (!group) return
          await attachMedia({ productNumber: group.productNumber, color: group.color, keys })
          onAttached()
        },
      })
    },
    /** Forgets the plan and closes its report. */
    end: () => {
      keep(undefined)
      uploads.close()
    },
  }
}
