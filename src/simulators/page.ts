import { dhakaTimestamp } from '#shared/dates.ts'
import { outcomeLabels, type SimulatedCourier, type SimulatedParcel } from './couriers/simulated-courier.ts'
import { faultFields } from './fault-fields.ts'
import { Html, html } from './html.ts'
import { style } from './page-style.ts'

/** A value that could not be taken: shown at its field, which keeps it. */
export type FieldProblem = { courier: string; field: string; value: string; sentence: string }
type Shown = {
  seed: number
  now: Date
  couriers: readonly SimulatedCourier[]
  search: string
  problem?: FieldProblem | undefined
}

const maxShown = 50

/** The page that shows and steers the simulators; every form works without a script. */
export function simulatorPage({ seed, now, couriers, search, problem }: Shown): string {
  const winds = [
    [1, '1 hour'],
    [6, '6 hours'],
    [24, '1 day'],
    [168, '7 days'],
  ] as const
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Simulators</title>
<style>${new Html(style)}</style>
<header>
  <h1>Simulators</h1>
  <p>Nothing here reaches a real courier. Seed ${seed}.</p>
  <form method="post" action="/clock">
    <p>Clock: <strong>${dhakaTimestamp(now)}</strong> (Dhaka)</p>
    <p>Wind by ${winds.map(([hours, label]) => html`<button name="hours" value="${hours}">${label}</button> `)}</p>
  </form>
  <form><label>Search parcels <input name="q" value="${search}"></label> <button>Search</button></form>
</header>
<main>${couriers.map((courier) => courierSection(courier, search, problem?.courier === courier.code ? problem : undefined))}</main>
</html>`
  return page.text
}

function courierSection(courier: SimulatedCourier, search: string, problem: FieldProblem | undefined): Html {
  const { code, name, baseUrl, credentials } = courier
  const found = courier
    .parcels()
    .filter(({ consignment, reference, recipient, word }) =>
      [consignment, reference, recipient, word].some((text) => text.toLowerCase().includes(search.toLowerCase())),
    )
  return html`
<section id="${code}">
  <h2>${name}</h2>
  <p>${baseUrl} · ${courier.requests()} requests · ${courier.isDown() ? html`<strong>down</strong>` : 'running'}</p>
  <details><summary>Credentials</summary><dl>${Object.entries(credentials).map(
    ([key, value]) => html`<dt>${key}</dt><dd>${value}</dd>`,
  )}</dl></details>
  ${webhookForm(courier, problem)}
  ${faultsForm(courier, problem)}
  ${deliveryList(courier)}
  <h3>Parcels (${found.length})</h3>
  <form method="post" action="/${code}/payout"><button>Pay out finished parcels</button>${code === 'pathao' ? '' : ` ${name} sends no webhook of it.`}</form>
  <ul class="parcels">${found
    .slice(-maxShown)
    .reverse()
    .map((parcel) => parcelItem(courier, parcel))}</ul>
</section>`
}

const errorOf = (problem: FieldProblem | undefined, field: string) =>
  problem?.field === field && html`<span class="error" role="alert">${problem.sentence}</span>`

function webhookForm(courier: SimulatedCourier, problem: FieldProblem | undefined): Html {
  const { url = '', secret = '' } = courier.webhook() ?? {}
  const shownUrl = problem?.field === 'url' ? problem.value : url
  return html`
<details ${problem?.field === 'url' && new Html('open')}><summary>Webhook: ${url || 'none'}</summary>
<form method="post" action="/${courier.code}/webhook">
  <label>Address on this machine <input name="url" value="${shownUrl}" inputmode="url">${errorOf(problem, 'url')}</label>
  <label>Secret <input name="secret" value="${secret}" autocomplete="off"></label>
  <button>Save the webhook</button>
</form></details>`
}

function faultsForm(courier: SimulatedCourier, problem: FieldProblem | undefined): Html {
  const { faults, code } = courier
  const names = faultFields.filter(({ isActive }) => isActive(courier)).map(({ label }) => label)
  const isOpen = problem !== undefined && problem.field !== 'url'
  return html`
<details ${isOpen && new Html('open')}><summary>Faults: ${names.join(', ') || 'none'}</summary>
<form method="post" action="/${code}/faults">
  ${faultFields.map((field) => {
    const shown = problem?.field === field.name ? problem.value : field.shown(courier)
    const box = html`<input type="checkbox" name="${field.name}" value="1" ${shown === '1' && new Html('checked')}>`
    const input = html`<input name="${field.name}" value="${shown}">`
    return html`<label>${field.type === 'yes' ? box : ''} ${field.label} ${field.type === 'yes' ? '' : input}${errorOf(problem, field.name)}</label>`
  })}
  <p>${faults.failUntil ? `500 until ${dhakaTimestamp(faults.failUntil)}` : ''}</p>
  <button>Save the faults</button>
</form></details>`
}

function deliveryList(courier: SimulatedCourier): Html {
  const last = courier.deliveries().slice(-10).reverse()
  const answer = (status: number) => (status === 0 ? 'no answer' : String(status))
  return html`
<details><summary>Webhooks sent: ${courier.deliveries().length}</summary>
<ol class="deliveries">${last.map(
    ({ at, event, body, status }) => html`<li>${dhakaTimestamp(at)} ${event}: ${answer(status)}<pre>${body}</pre></li>`,
  )}</ol></details>`
}

function parcelItem({ code, outcomes }: SimulatedCourier, parcel: SimulatedParcel): Html {
  const { consignment, reference, recipient, toCollectTaka, word, plan, history, payoutInvoice } = parcel
  const [next] = plan
  return html`
<li>
  <p><strong>${word}</strong> · ${reference} · ${consignment}</p>
  <p>${recipient}, ৳${toCollectTaka}${payoutInvoice ? `, paid out by ${payoutInvoice}` : ''}</p>
  <details><summary>History</summary><ol>${history.map(
    (entry) => html`<li>${dhakaTimestamp(entry.at)} ${entry.word}</li>`,
  )}</ol></details>
  <form method="post" action="/${code}/parcels/${encodeURIComponent(consignment)}">
    ${next ? html`<button name="do" value="next">Next: ${next.word}</button>` : 'Nothing follows.'}
    ${next && outcomes.map((end) => html` <button name="do" value="${end}">${outcomeLabels[end]}</button>`)}
  </form>
</li>`
}
