import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#web/admin/query-client.ts'
import { chooseForList, type ListChoice, type OfficeList, savedViewsQuery } from '#web/admin/request/saved-views.ts'
import { t } from '#web/admin/translate.ts'

/** The user's preferences for a list, and a function that changes them: optimistically, and stored on the server. */
export function useListChoice(list: OfficeList) {
  const queries = useQueryClient()
  const { data } = useQuery(savedViewsQuery)
  const choice = data?.choices.find((each) => each.list === list)
  const { mutate } = useMutation({
    mutationFn: (change: Partial<ListChoice>) => chooseForList({ ...change, list }),
    onMutate: async (change) => {
      await queries.cancelQueries(savedViewsQuery)
      queries.setQueryData(savedViewsQuery.queryKey, (was) => {
        if (!was) return was
        const before = was.choices.find((each) => each.list === list) ?? none(list)
        const others = was.choices.filter((each) => each.list !== list)
        return { ...was, choices: [...others, { ...before, ...change }] }
      })
    },
    onError: (error) => {
      toastFailure(t('Your choice was not kept'), error)
      return queries.invalidateQueries(savedViewsQuery)
    },
  })
  return { choice, choose: mutate }
}

const none = (list: OfficeList): ListChoice => ({ list, defaultView: null, columns: null, perPage: null })
