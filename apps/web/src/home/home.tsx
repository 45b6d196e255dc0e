// The front page, as a start page: what this is and is not, what it costs, how long it takes, what is needed, and one button.
import { Link } from 'react-router'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Deed } from './deed.tsx'
import { Price } from './price.tsx'
import { words } from './words.ts'
import './home.css'

const promises = [['list', 'found', 'foundText'], ['shield', 'unchanged', 'unchangedText'], ['pen', 'evidence', 'evidenceText']] as const
const needs = ['need1', 'need2', 'need3', 'need4', 'need5', 'need6'] as const
const steps = ['step1', 'step2', 'step3', 'step4', 'step5', 'step6'] as const

export default function Home() {
  const t = useWords(words)
  return (
    <div className="home">
      <title>{`Testate: ${t('title').toLowerCase()}`}</title>
      <meta name="description" content={t('description')} />
      <div className="home-top">
        <div>
          <h1>{t('title')}</h1>
          <p className="home-lead">{t('lead')}</p>
          <div className="button-row"><LinkButton href="/register-will">{t('start')}<Icon name="next" /></LinkButton></div>
          <p className="home-hint">{t('startHint')}</p>
        </div>
        <Deed />
      </div>
      <section aria-labelledby="promises">
        <h2 id="promises">{t('promises')}</h2>
        <ul className="home-promises">
          {promises.map(([icon, title, text]) => <li key={title}><Icon name={icon} /><h3>{t(title)}</h3><p>{t(text)}</p></li>)}
        </ul>
      </section>
      <section className="home-not" aria-labelledby="not"><h2 id="not">{t('notTitle')}</h2><p>{t('not')}</p></section>
      <div className="home-facts">
        <section aria-labelledby="cost"><h2 id="cost">{t('cost')}</h2><Price /></section>
        <section aria-labelledby="time"><h2 id="time">{t('time')}</h2><p>{t('timeText')}</p></section>
      </div>
      <div className="home-facts">
        <section aria-labelledby="need"><h2 id="need">{t('need')}</h2><ul className="home-needs">{needs.map((need) => <li key={need}>{t(need)}</li>)}</ul></section>
        <section aria-labelledby="steps"><h2 id="steps">{t('steps')}</h2><ol className="home-steps">{steps.map((step) => <li key={step}>{t(step)}</li>)}</ol></section>
      </div>
      <section aria-labelledby="check"><h2 id="check">{t('check')}</h2><p>{t('checkText')} <Link to="/verify">{t('checkLink')}</Link></p></section>
    </div>
  )
}
