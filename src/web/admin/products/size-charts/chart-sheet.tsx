import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { chartLimits } from '#domains/catalogue/size-charts/staff-contract.ts'
import { type ChartSection, type ChartUnit, chartSections } from '#shared/catalogue/measures.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { officeCategoriesQuery } from '#web/admin/request/categories.ts'
import { type OfficeChart, saveSizeChart } from '#web/admin/request/size-charts.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type ChartDraft, draftOf, emptyChart, fieldsOf, problemsOf } from './chart-draft.ts'
import { ChartGrid } from './chart-grid.tsx'
import { sectionNames } from './section-names.ts'
import { UsedBy } from './used-by.tsx'

/** Editor of a size chart. Keeps the typed values until they are saved. */
export function ChartSheet({ chart, onClose }: { chart: OfficeChart | undefined; onClose: () => void }) {
  const form = useId()
  const { can } = useSession()
  const [begin] = useState<ChartDraft>(() => (chart ? draftOf(chart) : emptyChart()))
  const [opened] = useState(chart)
  const [draft, setDraft] = useState(begin)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const guard = useGuard(JSON.stringify(draft) !== JSON.stringify(begin))
  const { data: tree } = useQuery({ ...officeCategoriesQuery, enabled: can('categories.view') })
  const save = useSave(opened, setWrong, () => {
    guard.release()
    onClose()
  })
  const set = (change: Partial<ChartDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setWrong((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !((field.split('.')[0] ?? '') in change))),
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = problemsOf(draft)
    setWrong(problems)
    if (Object.keys(problems).length > 0) toast.error(t('Please correct the values that are no numbers'))
    else if (!save.isPending) save.mutate(draft)
  }

  return (
    <Sheet
      open
      form
      width="lg"
      saving={save.isPending}
      onClose={onClose}
      title={opened ? t('Edit {titleEn}', { titleEn: opened.titleEn }) : t('Add Size Chart')}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose} className="max-sm:min-h-11">
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" busy={save.isPending} className="max-sm:min-h-11">
            {save.isPending ? t('Saving...') : t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid min-w-0 content-start gap-5">
        <NameFields {...{ draft, wrong, set }} />
        <ChartGrid {...{ draft, wrong, set }} />
        <Pair>
          <TextArea
            label={t('Note')}
            optional={t('optional')}
            hint={t('Below the table')}
            maxLength={chartLimits.note}
            value={draft.noteEn}
            error={wrong.noteEn}
            onChange={(event) => set({ noteEn: event.target.value })}
          />
          <TextArea
            label={t('Bangla note')}
            optional={t('optional')}
            lang="bn"
            maxLength={chartLimits.note}
            value={draft.noteBn}
            error={wrong.noteBn}
            onChange={(event) => set({ noteBn: event.target.value })}
          />
        </Pair>
        {/* Users who may not see the categories cannot change them. */}
        {tree && (
          <UsedBy
            categories={tree.categories}
            chosen={draft.categories}
            error={wrong.categories}
            onChange={(categories) => set({ categories })}
          />
        )}
      </form>
      {guard.question}
    </Sheet>
  )
}

function useSave(
  opened: OfficeChart | undefined,
  setWrong: (wrong: Record<string, string>) => void,
  onDone: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: ChartDraft) => saveSizeChart(opened, fieldsOf(draft)),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queries.invalidateQueries({ queryKey: ['size-charts'] })
      onDone()
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setWrong(error.fields)
      toastFailure(t('Failed to save the size chart'), error)
    },
  })
}

function NameFields({
  draft,
  wrong,
  set,
}: {
  draft: ChartDraft
  wrong: Record<string, string>
  set: (change: Partial<ChartDraft>) => void
}) {
  return (
    <>
      <Pair>
        <TextInput
          label={t('Name')}
          required
          maxLength={chartLimits.title}
          value={draft.titleEn}
          error={wrong.titleEn}
          onChange={(event) => set({ titleEn: event.target.value })}
        />
        <TextInput
          label={t('Bangla name')}
          optional={t('optional')}
          lang="bn"
          maxLength={chartLimits.title}
          value={draft.titleBn}
          error={wrong.titleBn}
          onChange={(event) => set({ titleBn: event.target.value })}
        />
      </Pair>
      <Pair>
        <SelectInput
          label={t('Part of the size guide')}
          value={draft.section}
          onChange={(event) => set({ section: event.target.value as ChartSection })}
        >
          {chartSections.map((section) => (
            <option key={section} value={section}>
              {sectionNames[section]}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          label={t('Values are in')}
          hint={t('The shop computes the other unit')}
          value={draft.unit}
          onChange={(event) => set({ unit: event.target.value as ChartUnit })}
        >
          <option value="in">{t('Inches')}</option>
          <option value="cm">{t('Centimetres')}</option>
        </SelectInput>
      </Pair>
    </>
  )
}
