import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { codRulesQuery, type OfficeCodRules, saveCodRules } from '#web/admin/request/cod-rules.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type DraftRule, draftOf, errorsByRule, isSame, type RuleErrors, readDraft } from './rule-draft.ts'

type OnErrors = (errors: RuleErrors) => void
type Sent = { change: Parameters<typeof saveCodRules>[0]; rules: DraftRule[]; onErrors: OnErrors }

/** The rules being edited. `base`: the rules at the first edit. */
export function useRulesForm(data: OfficeCodRules) {
  const queries = useQueryClient()
  const [edit, setEdit] = useState<{ base: OfficeCodRules; rules: DraftRule[] }>()
  const [errors, setErrors] = useState<RuleErrors>({})
  const [isStale, setStale] = useState(false)
  const base = edit?.base ?? data
  const rules = edit?.rules ?? draftOf(data.rules)
  const isChanged = edit !== undefined && !isSame(draftOf(edit.base.rules), edit.rules)

  const save = useMutation({
    mutationFn: ({ change }: Sent) => saveCodRules(change),
    onSuccess: ({ message, ...saved }, sent) => {
      toast.success(message)
      queries.setQueryData(codRulesQuery.queryKey, saved)
      setErrors({})
      // Keeps edits made during the save.
      setEdit((now) => (now && now.rules !== sent.rules ? { base: saved, rules: now.rules } : undefined))
    },
    onError: (problem, sent) => {
      if (problem instanceof ApiRefusal && problem.code === 'stale') return setStale(true)
      if (problem instanceof ApiRefusal) fail(errorsByRule(sent.rules, problem.fields), sent.onErrors)
      toastFailure(t('Failed to save the rules'), problem)
    },
  })

  function discard() {
    setEdit(undefined)
    setErrors({})
  }
  function fail(wrong: RuleErrors, onErrors: OnErrors) {
    setErrors(wrong)
    onErrors(wrong)
  }

  return {
    rules,
    set: (next: DraftRule[]) => setEdit({ base, rules: next }),
    errors,
    setErrors,
    isChanged,
    isTouched: edit !== undefined,
    isSaving: save.isPending,
    isStale,
    keepEditing: () => setStale(false),
    discard,
    submit(onErrors: OnErrors) {
      if (!isChanged || save.isPending) return
      const { change, errors: wrong } = readDraft(rules, base.version)
      if (!change) return fail(wrong, onErrors)
      setErrors({})
      save.mutate({ change, rules, onErrors })
    },
    /** Replaces local changes by what another person has saved. */
    async loadTheirs() {
      setStale(false)
      discard()
      await queries.invalidateQueries({ queryKey: codRulesQuery.queryKey })
    },
  }
}
