-- Reviewers see who else submitted a picture: submissions are found by the names of their pictures.
create index real_name_front_pic on kyc.real_name (front_pic);
create index real_name_reverse_pic on kyc.real_name (reverse_pic);
create index identity_hand_pic on loan.identity (hand_pic);
