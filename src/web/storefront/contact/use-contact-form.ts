import { type RefObject, useEffect, useState } from 'react'
import type { ContactRequest } from '#domains/messages/contract.ts'
import type { messageRoutes } from '#domains/messages/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { count, pageLocale } from '../../ui/locale.ts'
import { send } from '../api.ts'
import { useSession } from '../session/session.ts'
import { type Complaint, complaintsAbout } from './check-contact.ts'
import {
  type ContactField,
  type ContactForm,
  dropDraft,
  emptyMessage,
  keyFor,
  readDraft,
  saveDraft,
} from './contact-draft.ts'

type Wrong = Partial<Record<ContactField, Complaint>>

/**
 * State of the contact form.
 * @param box the form element: it may have been filled in before hydration
 */
export function useContactForm(box: RefObject<HTMLFormElement | null>) {
  const [form, setForm] = useState<ContactForm>(emptyMessage)
  const [wrong, setWrong] = useState<Wrong>({})
  const [phase, setPhase] = useState<'writing' | 'sending' | 'sent'>('writing')
  const [failure, setFailure] = useState('')
  const [isReady, setReady] = useState(false)
  const { user } = useSession()

  useEffect(() => {
    setReady(true)
    setForm(firstForm(box.current))
  }, [box])

  // Prefills name and e-mail of a signed-in customer.
  useEffect(() => {
    if (!user) return
    setForm((now) => ({ ...now, name: now.name || user.name, email: now.email || user.email }))
  }, [user])

  useEffect(() => {
    if (isReady && phase === 'writing') saveDraft(form)
  }, [form, phase, isReady])

  function change(part: Partial<ContactForm>) {
    setForm((now) => ({ ...now, ...part }))
    setWrong((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))))
  }

  /** @returns the first invalid field, to focus */
  async function submit(): Promise<ContactField | undefined> {
    setFailure('')
    const complaints = complaintsAbout(form)
    setWrong(complaints)
    const [first] = Object.keys(complaints)
    if (first) return first as ContactField

    setPhase('sending')
    const message: ContactRequest = { ...form, locale: pageLocale(), idempotencyKey: keyFor(form) }
    const answer = await send<typeof messageRoutes.write>('contact', message)
    if (answer.ok) {
      dropDraft()
      setForm({ ...emptyMessage, name: form.name, email: form.email, phone: form.phone })
      setPhase('sent')
      return undefined
    }
    setPhase('writing')
    setFailure(
      answer.kind === 'busy' && answer.status === 429
        ? m.contact_too_many({ minutes: count(Math.ceil((answer.retryAfter ?? 60) / 60)) })
        : m.contact_failed(),
    )
    return undefined
  }

  return { form, wrong, phase, failure, isReady, change, submit, again: () => setPhase('writing') }
}

/** The draft, or a message about the order of the URL, with what was typed before hydration. */
function firstForm(box: HTMLFormElement | null): ContactForm {
  const orderId = new URLSearchParams(window.location.search).get('orderId')?.trim().slice(0, 60)
  const draft = { ...readDraft(), ...typedIn(box) }
  const isNew = draft.subject === '' && draft.message === ''
  return orderId && isNew ? { ...draft, inquiryType: 'order', subject: m.contact_subject_order({ orderId }) } : draft
}

/** Values of the filled-in fields. */
const typedIn = (box: HTMLFormElement | null): Partial<ContactForm> =>
  Object.fromEntries(
    (['name', 'email', 'phone', 'subject', 'message'] as const).flatMap((name) => {
      const field = box?.elements.namedItem(name)
      const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      return isTyped && field.value !== '' ? [[name, field.value]] : []
    }),
  )
