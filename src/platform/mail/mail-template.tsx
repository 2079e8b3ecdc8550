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
import { borderColor, mailStyles } from './mail-styles.ts'

// XHTML 1.0 Transitional, as React Email itself uses: Outlook lays out other documents differently.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The HTML body of an e-mail. Nothing in the parts is markup. */
export const mailHtml = (parts: MailPart[], frame: MailFrame): string =>
  doctype + renderToStaticMarkup(<Mail parts={parts} frame={frame} />)

function Mail({ parts, frame }: { parts: MailPart[]; frame: MailFrame }) {
  const { home, contact, locale, logo } = frame
  const styles = mailStyles(frame.look)
  return (
    <Html lang={locale} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{parts.filter((part) => typeof part === 'string').join(' ')}</Preview>
      <Body style={{ backgroundColor: '#faf7f2', margin: '0', padding: '24px 8px' }}>
        <Container style={{ backgroundColor: '#ffffff', maxWidth: '600px', border: `1px solid ${borderColor}` }}>
          {/* A logo may have any colour: it stands on white. */}
          <Section
            style={logo ? { padding: '20px 24px', borderBottom: `4px solid ${frame.look.primary}` } : styles.band}
          >
            <Text style={styles.name}>
              {home ? (
                <Link href={home} style={{ color: styles.name.color, textDecoration: 'none' }}>
                  <ShopName frame={frame} />
                </Link>
              ) : (
                <ShopName frame={frame} />
              )}
            </Text>
          </Section>
          <Section style={{ padding: '24px 24px 8px' }}>
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
              <Fragment key={at}>{blockOf(part, styles)}</Fragment>
            ))}
          </Section>
          {contact.length > 0 && (
            <Section style={{ padding: '16px 24px', borderTop: `1px solid ${borderColor}` }}>
              {contact.map((words) => (
                <Text key={words} style={styles.small}>
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

/** A mail program that loads no pictures shows the name. */
const ShopName = ({ frame: { logo, shop } }: { frame: MailFrame }) =>
  logo ? <img src={logo.url} alt={shop} width={logo.width} height={40} style={{ display: 'block' }} /> : shop
