import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment, type ReactNode } from 'react'
import type { MailPart } from './mail-content.ts'
import { borderColor, type MailStyles } from './mail-styles.ts'

export function blockOf(part: MailPart, { paragraph, small, cell, amount, button }: MailStyles): ReactNode {
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
        <Button href={part.link} style={button}>
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
        <Row key={at} style={{ borderTop: `1px solid ${borderColor}` }}>
          <Column style={{ padding: '10px 12px 10px 0', verticalAlign: 'top' }}>
            <Text style={cell}>{name}</Text>
            <Text style={small}>{detail}</Text>
          </Column>
          <Column align="right" style={{ padding: '10px 0', verticalAlign: 'top', width: '110px' }}>
            <Text style={amount}>{total}</Text>
          </Column>
        </Row>
      ))}
      <Hr style={{ borderColor, margin: '0 0 8px' }} />
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
