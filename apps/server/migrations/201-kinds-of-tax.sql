-- A cost says which tax it was: inheritance tax, income tax or capital gains tax. Rows that say only that it was a tax
-- stay as they are; nothing in the ledger is changed.
alter table estate_entries
  drop constraint estate_entries_expense_check,
  add constraint estate_entries_expense_check check (expense in ('funeral', 'probate', 'professional', 'property',
    'inheritance-tax', 'income-tax', 'gains-tax', 'tax', 'other'));
alter table estate_proposal_versions
  drop constraint estate_proposal_versions_expense_check,
  add constraint estate_proposal_versions_expense_check check (expense in ('funeral', 'probate', 'professional',
    'property', 'inheritance-tax', 'income-tax', 'gains-tax', 'tax', 'other'));
