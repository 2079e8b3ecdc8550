import { type FormEvent, useRef } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Input, Textarea } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Select } from '../../ui/select.tsx'
import { type ContactField, type InquiryType, inquiryTypes } from './contact-draft.ts'
import { ContactSent } from './contact-sent.tsx'
import { errorText, typeNames } from './contact-texts.ts'
import { useContactForm } from './use-contact-form.ts'

/** The contact form, replaced by a confirmation after sending. */
export function ContactFormBox({ email }: { email: string }) {
  const box = useRef<HTMLFormElement>(null)
  const { form, wrong, phase, failure, isReady, change, submit, again } = useContactForm(box)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const first = await submit()
    if (first) box.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  if (phase === 'sent') return <ContactSent onAgain={again} />

  const field = (name: Exclude<ContactField, 'inquiryType'>) => ({
    name,
    value: form[name],
    error: errorText(name, wrong[name]),
    // A successful send clears the fields, so typing is blocked meanwhile. Not `disabled`, which would lose the focus.
    readOnly: phase === 'sending',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <form ref={box} noValidate onSubmit={onSubmit} className="grid gap-5" aria-labelledby="write">
      {email && (
        <noscript>
          <p>
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {email}
            </a>
          </p>
        </noscript>
      )}
      <div className="field-row grid gap-x-5 sm:grid-cols-2">
        <Input label={m.contact_name()} {...field('name')} autoComplete="name" required />
        <Input label={m.contact_email()} {...field('email')} type="email" autoComplete="email" required />
        <Input
          label={m.contact_phone()}
          optional={m.checkout_optional()}
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <Select
          label={m.contact_type()}
          name="inquiryType"
          inert={phase === 'sending'}
          value={form.inquiryType}
          onChange={(event) => change({ inquiryType: event.target.value as InquiryType })}
        >
          {inquiryTypes.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]()}
            </option>
          ))}
        </Select>
      </div>
      {form.inquiryType === 'return' && (
        <p className="border-gold border-l-3 bg-amber-soft/60 px-4 py-3 text-sm">
          {m.contact_return_hint()}{' '}
          <Link to="/track-order" className="underline underline-offset-4">
            {m.footer_track()}
          </Link>
        </p>
      )}
      <Input label={m.contact_subject()} {...field('subject')} autoComplete="off" required />
      <Textarea label={m.contact_message()} {...field('message')} rows={6} required />
      <div role="alert">
        {failure && (
          <p className="border-red border-l-4 bg-red-soft px-4 py-3 text-red-deep">
            {failure} <span className="block text-sm">{m.contact_kept()}</span>
          </p>
        )}
      </div>
      {/* Disabled until hydration: a native submit would send the message nowhere and put it into the URL. */}
      <Button
        type="submit"
        size="lg"
        busy={phase === 'sending'}
        disabled={!isReady}
        className="justify-self-start max-sm:w-full"
      >
        {phase === 'sending' ? m.contact_sending() : m.contact_send()}
      </Button>
    </form>
  )
}
