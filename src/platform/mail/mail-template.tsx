import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailFrame, MailPart } from './mail-content.ts'

const ink = '#1c1a17'
const softInk = '#5f5a52'
const line = '#e4ddd1'
const green = '#15493f'

// E-mail clients load no web fonts. Fonts of phones and computers in Bangladesh come first.
const font =
  "'Anek Bangla', 'Noto Sans Bengali', 'Hind Siliguri', 'Nirmala UI', Vrinda, 'Segoe UI', Roboto, Arial, sans-serif"
const paragraph = { color: ink, fontFamily: font, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' }
const small = { ...paragraph, color: softInk, fontSize: '14px', lineHeight: '22px', margin: '0' }
const cell = { ...paragraph, margin: '0' }
const amount = { ...cell, textAlign: 'right', whiteSpace: 'nowrap' } as const

// XHTML 1.0 Transitional, as React Email itself uses: Outlook lays out other documents differently.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The HTML body of an e-mail. Nothing in the parts is markup. */
export const mailHtml = (parts: MailPart[], frame: MailFrame): string =>
  doctype + renderToStaticMarkup(<Mail parts={parts} frame={frame} />)

function Mail({ parts, frame: { shop, home, contact, locale } }: { parts: MailPart[]; frame: MailFrame }) {
  return (
    <Html lang={locale} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{parts.filter((part) => typeof part === 'string').join(' ')}</Preview>
      <Body style={{ backgroundColor: '#faf7f2', margin: '0', padding: '24px 8px' }}>
        <Container style={{ backgroundColor: '#ffffff', maxWidth: '600px', border: `1px solid ${line}` }}>
          <Section style={{ backgroundColor: green, padding: '20px 24px' }}>
            <Text style={{ ...paragraph, color: '#ffffff', fontSize: '22px', fontWeight: 600, margin: '0' }}>
              {home ? (
                <Link href={home} style={{ color: '#ffffff', textDecoration: 'none' }}>
                  {shop}
                </Link>
              ) : (
                shop
              )}
            </Text>
          </Section>
          <Section style={{ padding: '24px 24px 8px' }}>
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
              <Fragment key={at}>{blockOf(part)}</Fragment>
            ))}
          </Section>
          {contact.length > 0 && (
            <Section style={{ padding: '16px 24px', borderTop: `1px solid ${line}` }}>
              {contact.map((words) => (
                <Text key={words} style={small}>
                  {words}
                </Text>
              ))}
            </Section>
          )}
        </Container>
      </Body>
    </Html>
  )
}

function blockOf(part: MailPart): ReactNode {
  if (typeof part === 'string') return <Text style={paragraph}>{withBreaks(part)}</Text>
  if (Array.isArray(part))
    return (
      <ul style={{ ...paragraph, paddingLeft: '20px' }}>
        {part.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at}>{item}</li>
        ))}
      </ul>
    )
  if ('link' in part)
    return (
      <Section style={{ margin: '8px 0 24px' }}>
        <Button
          href={part.link}
          style={{ ...cell, backgroundColor: green, color: '#ffffff', borderRadius: '6px', padding: '12px 20px' }}
        >
          {part.words}
        </Button>
      </Section>
    )
  if ('heading' in part)
    return (
      <Section style={{ margin: '0 0 16px' }}>
        <Heading as="h2" style={{ ...small, fontWeight: 600, margin: '0 0 4px' }}>
          {part.heading}
        </Heading>
        <Text style={{ ...paragraph, margin: '0' }}>{withBreaks(part.lines.join('\n'))}</Text>
      </Section>
    )
  return (
    <Section style={{ margin: '0 0 24px' }}>
      {part.items.map(({ name, detail, total }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Row key={at} style={{ borderTop: `1px solid ${line}` }}>
          <Column style={{ padding: '10px 12px 10px 0', verticalAlign: 'top' }}>
            <Text style={cell}>{name}</Text>
            <Text style={small}>{detail}</Text>
          </Column>
          <Column align="right" style={{ padding: '10px 0', verticalAlign: 'top', width: '110px' }}>
            <Text style={amount}>{total}</Text>
          </Column>
        </Row>
      ))}
      <Hr style={{ borderColor: line, margin: '0 0 8px' }} />
      {part.sums.map(({ label, amount: sum }, at) => {
        const isTotal = at === part.sums.length - 1
        const weight = { fontWeight: isTotal ? 600 : 400 }
        return (
          <Row key={label}>
            <Column style={{ padding: '2px 12px 2px 0' }}>
              <Text style={{ ...cell, ...weight }}>{label}</Text>
            </Column>
            <Column align="right" style={{ padding: '2px 0', width: '110px' }}>
              <Text style={{ ...amount, ...weight }}>{sum}</Text>
            </Column>
          </Row>
        )
      })}
    </Section>
  )
}

const withBreaks = (text: string): ReactNode =>
  text.split('\n').map((words, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={at}>
      {at > 0 && <br />}
      {words}
    </Fragment>
  ))
