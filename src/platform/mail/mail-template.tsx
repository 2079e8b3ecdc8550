import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { blockOf } from './mail-blocks.tsx'
import type { MailFrame, MailPart } from './mail-content.ts'
import { borderColor, green, paragraph, small } from './mail-styles.ts'

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
        <Container style={{ backgroundColor: '#ffffff', maxWidth: '600px', border: `1px solid ${borderColor}` }}>
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
            <Section style={{ padding: '16px 24px', borderTop: `1px solid ${borderColor}` }}>
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
