// The labels of the operator's details, and the text for a missing one.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    unset: 'not given by the operator of this installation',
    unsetAll: 'The operator of this register has not given all of its details yet.',
    noName: 'the operator of this installation, who has not given a name',
    name: 'Operator',
    company: 'Company',
    address: 'Address',
    supportEmail: 'Email',
    supportPhone: 'Telephone',
    supportHours: 'Hours',
    privacyEmail: 'Privacy questions',
    dataProtectionOfficer: 'Data protection officer',
    icoNumber: 'Registration with the ICO',
    complaints: 'Complaints',
    withVat: 'Prices include VAT at {rate}.',
    noVat: 'No VAT is charged: the operator is not registered.',
  },
  cy: {
    unset: 'heb ei roi gan weithredwr y gosodiad hwn',
    unsetAll: 'Nid yw gweithredwr y gofrestr hon wedi rhoi ei holl fanylion eto.',
    noName: 'gweithredwr y gosodiad hwn, nad yw wedi rhoi enw',
    name: 'Gweithredwr',
    company: 'Cwmni',
    address: 'Cyfeiriad',
    supportEmail: 'E-bost',
    supportPhone: 'Ffôn',
    supportHours: 'Oriau',
    privacyEmail: 'Cwestiynau preifatrwydd',
    dataProtectionOfficer: 'Swyddog diogelu data',
    icoNumber: 'Cofrestriad gyda’r ICO',
    complaints: 'Cwynion',
    withVat: 'Mae’r prisiau’n cynnwys TAW ar {rate}.',
    noVat: 'Ni chodir TAW: nid yw’r gweithredwr wedi’i gofrestru ar ei chyfer.',
  },
})
