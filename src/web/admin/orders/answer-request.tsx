import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { SelectInput, TextArea } from '#web/admin/parts/inputs.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { answerRequest, type OrderRequestView, type RequestAnswer } from '#web/admin/request/order-requests.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { outcomeWords } from './request-words.tsx'

type Outcome = RequestAnswer['status']

const consequences: Record<Outcome, string> = {
  replacement: 'The pieces are taken from the shelf now; refused when they are sold out.',
  credit: 'For when the same item is gone. Say in the answer how much it is and how to use it.',
  refused: 'Say in the answer why.',
}

/** Answers one report: what the customer gets, and in which words they hear of it. */
export function AnswerRequest({ request, email }: { request: OrderRequestView; email: string }) {
  const queries = useQueryClient()
  const [status, setStatus] = useState<Outcome>('replacement')
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState(false)
  const [soldOut, setSoldOut] = useState(false)
  const send = useMutation({
    mutationFn: () => answerRequest({ id: request.id, status, answer: answer.trim() }),
    onSuccess: () =>
      toast.success(email ? 'The customer is told by e-mail' : 'Answer saved. There is no e-mail address: please call'),
    onError: (error) => {
      setSoldOut(error instanceof ApiRefusal && error.code === 'sold_out')
      sayFailed('Failed to answer the report', error)
    },
    onSettled: () =>
      Promise.all(['orders', 'news', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(answer.trim() === '')
    if (answer.trim() !== '' && !send.isPending) send.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <SelectInput
        label="What the customer gets"
        hint={consequences[status]}
        error={
          soldOut && status === 'replacement' ? 'Not enough of these pieces are left. Offer store credit' : undefined
        }
        value={status}
        onChange={(event) => setStatus(event.target.value as Outcome)}
      >
        {(['replacement', 'credit', 'refused'] as const).map((word) => (
          <option key={word} value={word}>
            {outcomeWords[word]}
          </option>
        ))}
      </SelectInput>
      <TextArea
        label="Answer to the customer"
        error={missing && answer.trim() === '' ? 'Please write an answer to the customer' : undefined}
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" size="sm" className="justify-self-start" busy={send.isPending}>
        {send.isPending ? 'Sending...' : 'Send answer'}
      </Button>
    </form>
  )
}
