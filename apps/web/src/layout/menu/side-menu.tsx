// The slide-in menu: who is signed in, the networks' state, the navigation, and signing out.
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { NavLink } from 'react-router'
import { useAddress } from '../../addresses/address.ts'
import { useNetworks } from '../../networks/networks-store.ts'
import type { Me } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Button as ActionButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { words } from '../app-words.ts'
import { navItemsFor } from './nav-items.ts'
import { NetworkStanding } from '../network-standing.tsx'
import { initialOf, roleOf } from '../role-label.ts'
import { ThemeSwitch } from '../theme-switch.tsx'
import { useSignOut } from '../use-sign-out.ts'
import './side-menu.css'

export function SideMenu({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useWords(words)
  return (
    <ModalOverlay
      className="side-menu-ground"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="side-menu-frame">
        <Dialog className="side-menu" aria-label={t('menu')}>
          {({ close }) => <Inside me={me} close={close} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Inside({ me, close }: { me: Me; close: () => void }) {
  const t = useWords(words)
  const to = useAddress()
  const { signOut, pending } = useSignOut(close)
  return (
    <>
      <div className="side-menu-top">
        <span className="side-menu-initial" aria-hidden="true">
          {initialOf(me)}
        </span>
        <div className="side-menu-who">
          <strong>{(me.username ?? me.name).trim() || t('testator')}</strong>
          {me.username !== null && <span>{me.name}</span>}
          <span>{t(roleOf(me))}</span>
          {me.kind === 'account' && me.limitedTo === undefined && (
            <NavLink className="side-menu-account" to={to('/account')} onClick={close}>
              {t('yourAccount')}
            </NavLink>
          )}
        </div>
        <button type="button" className="dialog-close" aria-label={t('closeMenu')} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      <div className="side-menu-sign-out">
        <ActionButton
          variant="secondary"
          size="small"
          pending={pending}
          pendingText={t('signingOut')}
          onPress={signOut}
        >
          <Icon name="out" />
          {t('signOut')}
        </ActionButton>
      </div>
      <nav aria-label={t('main')}>
        <ul className="side-menu-items">
          {navItemsFor(me).map(({ label, href, icon, requiresPayment }) => (
            <li key={href}>
              {requiresPayment === true ? (
                <span className="side-menu-item" data-off>
                  <Icon name={icon} />
                  {t(label)} <small>{t('paymentNeeded')}</small>
                </span>
              ) : (
                <NavLink className="side-menu-item" to={to(href)} onClick={close}>
                  <Icon name={icon} />
                  {t(label)}
                </NavLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="side-menu-foot">
        <BlockchainConnected />
        <NetworkStanding blocks />
        <ThemeSwitch />
      </div>
    </>
  )
}

/** “Blockchain Connected”, when at least one network really answers. */
function BlockchainConnected() {
  const t = useWords(words)
  const state = useNetworks()
  const connected = state.kind === 'known' && state.networks.connected
  const text = state.kind === 'asking' ? t('asking') : connected ? t('connected') : t('notConnected')
  return (
    <p className="connected" data-connected={connected}>
      <Icon name={connected ? 'chain' : state.kind === 'asking' ? 'clock' : 'warning'} />
      {text}
    </p>
  )
}
