import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type NotedKind, seeMentions } from '#web/admin/request/mentions.ts'
import { newsQuery } from '#web/admin/request/news.ts'

/** Marks mentions of an order or customer as read when it is opened, so that they leave the bell. */
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
