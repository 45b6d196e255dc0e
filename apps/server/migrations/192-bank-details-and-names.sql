-- Bank details stand for the name they were entered for: the other executors were told that name. With another name for
-- the person they leave, what was agreed to be paid is open again, and whoever enters some anew tells the others.
create trigger estate_bank_renamed after update of name on estate_people
  for each row when (old.name is distinct from new.name) execute function estate_bank_erased();
