import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type NotedKind, seeMentions } from '#web/admin/request/mentions.ts'
import { newsQuery } from '#web/admin/request/news.ts'

/** Whoever has opened an order or a customer has read the notes: mentions in them leave the bell. */
export function useSeenMentions(kind: NotedKind, subject: string | undefined) {
  const queries = useQueryClient()
  const { data } = useQuery(newsQuery)
  const isNamed = data?.mentions.some((each) => each.kind === kind && each.subject === subject) ?? false
  const { mutate } = useMutation({
    mutationFn: (read: string) => seeMentions(kind, read),
    onSettled: () => queries.invalidateQueries(newsQuery),
  })
  useEffect(() => {
    if (isNamed && subject) mutate(subject)
  }, [isNamed, subject, mutate])
}
